import type { Shop } from '@contract/purchase/get-shop';
import { useCallback, useEffect, useState } from 'react';
import { rememberCampaign, rememberPromo, rememberedCampaign } from '@web/lib/analytics/campaign';
import { prefetchShop } from './prefetch-shop';

export type ShopAnswer =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly shop: Shop };

/** The price of what the link offers. What the link carries (token, i, j) is kept first, for it decides the price. */
export function useGetShop(): { answer: ShopAnswer; retry: () => void } {
  const [answer, setAnswer] = useState<ShopAnswer>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    const search = new URLSearchParams(window.location.search);
    rememberPromo(search);
    rememberCampaign(search);
    void prefetchShop(rememberedCampaign(), left.signal).then((shop) => {
      if (!left.signal.aborted) setAnswer(shop === null ? { status: 'failed' } : { status: 'ready', shop });
    });
    return () => left.abort();
  }, [attempt]);
  const retry = useCallback(() => {
    setAnswer({ status: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { answer, retry };
}
