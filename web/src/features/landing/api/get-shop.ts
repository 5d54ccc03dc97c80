import type { Shop } from '@functions/customer-life/contract/get-shop';
import { useCallback, useEffect, useState } from 'react';
import { rememberTengeRate } from '@web/lib/browser/tenge-rate';
import { takeEarlyShop } from '../early-shop';
import { prefetchShopOfLink } from './prefetch-shop';

export type ShopState =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly shop: Shop };

function stateOf(shop: Shop | null): ShopState {
  if (shop === null) return { status: 'failed' };
  // The early script has a copy of this module.
  rememberTengeRate(shop);
  return { status: 'ready', shop };
}

/** The prices for the visitor's link. On the prerendered page the early script has asked, and perhaps drawn them. */
export function useGetShop(): { state: ShopState; retry: () => void } {
  const [early] = useState(takeEarlyShop);
  // The first render repeats what is drawn. Notices are not: they follow with the answer.
  const [state, setState] = useState<ShopState>(() =>
    early?.drawn ? stateOf({ ...early.drawn, notices: [] }) : { status: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const unmount = new AbortController();
    const asked = attempt === 0 && early !== null ? early.answer : prefetchShopOfLink(unmount.signal);
    void asked.then((shop) => {
      if (!unmount.signal.aborted) setState(stateOf(shop));
    });
    return () => unmount.abort();
  }, [attempt, early]);
  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((previous) => previous + 1);
  }, []);
  return { state, retry };
}
