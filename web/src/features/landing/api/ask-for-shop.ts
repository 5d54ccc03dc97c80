import type { Shop } from '@contract/get-shop';
import type { Campaign } from '@web/lib/campaign';
import { errorCode, logCallFailed } from '@web/lib/log';

/**
 * The one call of the landing page, made without the contract's schemas: they would weigh a tenth of everything the page loads.
 * A test holds the path and the check below to the contract.
 */
export const SHOP_PATH = '/api/shop/getShop';

const TIMEOUT_MS = 20_000;
const RETRY_MS = 700;
const RETRIES = 2;

type Attempt = { readonly shop: Shop } | { readonly shop: null; readonly isFinal: boolean };

/** Null when there is no price to show. A refusal is final; a server that is not reached, or fails, is asked three times. */
export async function askForShop(campaign: Campaign, signal: AbortSignal): Promise<Shop | null> {
  for (let failures = 0; ; failures += 1) {
    const attempt = await ask(campaign);
    if (attempt.shop !== null) return attempt.shop;
    if (attempt.isFinal || failures === RETRIES || signal.aborted) return null;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** failures));
  }
}

async function ask({ trialDays, tariff }: Campaign): Promise<Attempt> {
  try {
    const response = await fetch(SHOP_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // §7: on the landing page uid and email are both empty.
      body: JSON.stringify({ uid: '', email: '', period: trialDays, tariff }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    if (response.ok && isShop(body)) return { shop: body };
    logCallFailed('getShop', 'refused', String(response.status));
    return { shop: null, isFinal: response.status < 500 };
  } catch (error) {
    logCallFailed('getShop', 'unreachable', errorCode(error));
    return { shop: null, isFinal: false };
  }
}

/** Everything of the answer that the page shows is there and is what it should be. */
export function isShop(body: unknown): body is Shop {
  const shop = (body ?? {}) as Partial<Record<keyof Shop, unknown>>;
  const sums = [shop.firstPayment, shop.monthlyPayment, shop.strikethroughPrice, shop.discount, shop.trialDays, shop.tariff];
  return shop.success === true && sums.every((sum) => typeof sum === 'number' && sum >= 0) && !Number.isNaN(Date.parse(String(shop.now)));
}
