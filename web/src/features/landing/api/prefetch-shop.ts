import type { Shop } from '@contract/purchase/get-shop';
import type { Campaign } from '@web/lib/analytics/campaign';
import { errorCode, logCallFailed } from '@web/lib/browser/log';

/**
 * The one call of the landing page, made without the contract's schemas: they would weigh a tenth of everything the page loads.
 * A test holds the path and the check below to the contract.
 */
export const SHOP_PATH = '/api/shop/getShop';

const TIMEOUT_MS = 20_000;
const RETRY_MS = 700;
const RETRIES = 2;
/** How long a page may live on after the browser has ended its calls. */
const LEAVING_MS = 500;

type Attempt = { readonly shop: Shop } | { readonly shop: null; readonly isFinal: boolean };

/**
 * Null when there is no price to show. A refusal is final; a server that is not reached, or fails, is asked three times.
 * `left` ends the call when the part of the page that asked is gone.
 */
export async function prefetchShop(campaign: Campaign, left: AbortSignal): Promise<Shop | null> {
  for (let failures = 0; !left.aborted; failures += 1) {
    const attempt = await ask(campaign, left);
    if (attempt.shop !== null) return attempt.shop;
    if (attempt.isFinal || failures === RETRIES) return null;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** failures));
  }
  return null;
}

async function ask({ trialDays, tariff }: Campaign, left: AbortSignal): Promise<Attempt> {
  // AbortSignal.timeout is missing in Safari before 16.
  const aborter = new AbortController();
  const abort = (): void => aborter.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  left.addEventListener('abort', abort);
  try {
    const response = await fetch(SHOP_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // On the landing page uid and email are both empty.
      body: JSON.stringify({ uid: '', email: '', period: trialDays, tariff }),
      signal: aborter.signal,
    });
    const body: unknown = await response.json();
    if (response.ok && isShop(body)) return { shop: body };
    logCallFailed('getShop', 'refused', String(response.status));
    return { shop: null, isFinal: response.status < 500 };
  } catch (error) {
    logUnlessLeft(errorCode(error), left);
    return { shop: null, isFinal: false };
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', abort);
  }
}

/** A browser that opens another page ends the calls of this one, and no longer runs its timers: that is no failure to report. */
function logUnlessLeft(code: string, left: AbortSignal): void {
  setTimeout(() => {
    if (!left.aborted) logCallFailed('getShop', 'unreachable', code);
  }, LEAVING_MS);
}

/** Everything of the answer that the page shows is there and is what it should be. */
export function isShop(body: unknown): body is Shop {
  const shop = (body ?? {}) as Partial<Record<keyof Shop, unknown>>;
  const sums = [
    shop.firstPayment,
    shop.monthlyPayment,
    shop.strikethroughPrice,
    shop.discount,
    shop.trialDays,
    shop.tariff,
  ];
  return (
    shop.success === true &&
    sums.every((sum) => typeof sum === 'number' && sum >= 0) &&
    !Number.isNaN(Date.parse(String(shop.now)))
  );
}
