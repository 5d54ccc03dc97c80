import type { Shop } from '@contract/purchase/get-shop';
import { useCallback, useEffect, useState } from 'react';
import { rememberCampaign, rememberPromo, rememberedCampaign } from '@web/lib/analytics/campaign';
import { readStored } from '@web/lib/browser/storage';
import { prefetchShop } from './prefetch-shop';

export type ShopState =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly shop: Shop };

/** The prices for the visitor's link. First stores the link's parameters (token, i, j), which affect the price. */
export function useGetShop(): { state: ShopState; retry: () => void } {
  const [state, setState] = useState<ShopState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const unmount = new AbortController();
    const search = new URLSearchParams(window.location.search);
    rememberPromo(search);
    rememberCampaign(search);
    void prefetchShop(rememberedCampaign(), readStored('promo'), unmount.signal).then((shop) => {
      if (!unmount.signal.aborted) setState(shop === null ? { status: 'failed' } : { status: 'ready', shop });
    });
    return () => unmount.abort();
  }, [attempt]);
  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((previous) => previous + 1);
  }, []);
  return { state, retry };
}
