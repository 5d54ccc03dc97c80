import type { Shop } from '@functions/customer-life/contract/get-shop';
import { forgetPromo, rememberedCampaign, type Campaign } from '@web/lib/analytics/campaign';
import { rememberTengeRate } from '@web/lib/browser/tenge-rate';
import { errorCode, logCallFailed } from '@web/lib/browser/log';
import { readStored } from '@web/lib/browser/kept';

/**
 * The only call of the landing page. It does not use the contract's schemas, which would be a tenth of the page's
 * total size. A test compares this path and `isShop` with the contract.
 */
const SHOP_PATH = '/api/shop/getShop';

const TIMEOUT_MS = 20_000;
const RETRY_MS = 700;
const RETRIES = 2;
/** How long a page may still run timers after the browser has aborted its calls. */
const LOG_DELAY_MS = 500;

/** The prices for the visitor's link: the script in the head has stored its parameters (token, i, j). */
export const prefetchShopOfLink = (signal: AbortSignal): Promise<Shop | null> =>
  prefetchShop(rememberedCampaign(), readStored('promo'), signal);

type Attempt = { readonly shop: Shop } | { readonly shop: null; readonly isFinal: boolean };

/**
 * Null if there is no price to show. `code`: the promo or invitation code of the visitor's link. Refusals are final;
 * network and server errors are retried twice. `signal` aborts the call when the component unmounts.
 */
export async function prefetchShop(campaign: Campaign, code: string | null, signal: AbortSignal): Promise<Shop | null> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const attempt = await requestShop(campaign, code, signal);
    if (attempt.shop !== null) return attempt.shop;
    if (attempt.isFinal || failures === RETRIES) return null;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** failures));
  }
  return null;
}

async function requestShop(
  { trialDays, tariff }: Campaign,
  code: string | null,
  unmount: AbortSignal,
): Promise<Attempt> {
  // AbortSignal.timeout is missing in Safari before 16.
  const aborter = new AbortController();
  const abort = (): void => aborter.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  unmount.addEventListener('abort', abort);
  try {
    const response = await fetch(SHOP_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // On the landing page uid and email are both empty.
      body: JSON.stringify({ uid: '', email: '', period: trialDays, tariff, ...(code !== null && { linkCode: code }) }),
      signal: aborter.signal,
    });
    const body: unknown = await response.json();
    if (response.ok && isShop(body)) {
      rememberTengeRate(body);
      if (code !== null && body.link?.state === 'not-valid') forgetPromo(code);
      return { shop: body };
    }
    logCallFailed('getShop', 'refused', String(response.status));
    return { shop: null, isFinal: response.status < 500 };
  } catch (error) {
    logUnlessUnmounted(errorCode(error), unmount);
    return { shop: null, isFinal: false };
  } finally {
    clearTimeout(timer);
    unmount.removeEventListener('abort', abort);
  }
}

/** Logs after a delay. Navigation aborts calls and stops timers; such an abort is therefore not logged as a failure. */
function logUnlessUnmounted(code: string, unmount: AbortSignal): void {
  setTimeout(() => {
    if (!unmount.aborted) logCallFailed('getShop', 'unreachable', code);
  }, LOG_DELAY_MS);
}

/** Whether the response contains every value that the page shows, with the right types. */
function isShop(body: unknown): body is Shop {
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
