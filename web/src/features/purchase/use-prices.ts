import type { getShop, Shop, TariffQuote } from '@contract/purchase/get-shop';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, failureCodeOf } from '@web/lib/http/api-error';
import { shopKey, useGetShop, type ShopRequest } from './api/get-shop';
import { promoFromLink, SHORTEST_PROMO } from '@web/lib/payments/promo-code';
import { useDebounced } from './use-debounced';

const DEBOUNCE_MS = 450;

/** The state of an entered code. `short`: too short for a code; the server is not called. */
export type PromoState = 'none' | 'short' | 'checking' | 'good' | 'unknown' | 'used' | 'unreachable';

export interface Prices {
  /** The prices with the code if it is valid, otherwise without it. */
  readonly shop: Shop | undefined;
  readonly hasFailed: boolean;
  readonly refetch: () => void;
  /** Reloads the prices after an order whose price differs from the displayed one. */
  readonly refresh: () => Promise<readonly TariffQuote[]>;
  readonly promo: {
    readonly text: string;
    readonly state: PromoState;
    readonly change: (text: string) => void;
    readonly retry: () => void;
  };
  /** The valid code for the order, or null. */
  readonly goodPromo: string | null;
}

/** The prices for this buyer, updated while a promo code is typed. */
export function usePrices(question: Omit<ShopRequest, 'promo'>): Prices {
  const queryClient = useQueryClient();
  const [text, setText] = useState(() => promoFromLink() ?? '');
  const settled = useDebounced(text, DEBOUNCE_MS);
  const isAsked = settled.length >= SHORTEST_PROMO;
  const plain = useGetShop(question);
  const reduced = useGetShop({ ...question, promo: settled }, isAsked);
  const state = stateOf(text, settled, reduced);
  const shop = state === 'good' ? reduced.data : plain.data;
  return {
    shop,
    hasFailed: plain.isError && !plain.data,
    refetch: () => void plain.refetch(),
    refresh: async () => {
      void queryClient.invalidateQueries({ queryKey: shopKey(question.uid), refetchType: 'none' });
      const [fresh, withCode] = await Promise.all([plain.refetch(), state === 'good' ? reduced.refetch() : null]);
      return (withCode?.data ?? fresh.data)?.tariffs ?? [];
    },
    promo: { text, state, change: setText, retry: () => void reduced.refetch() },
    goodPromo: state === 'good' ? settled : null,
  };
}

function stateOf(
  text: string,
  settled: string,
  query: { data: unknown; error: Error | null; isFetching: boolean },
): PromoState {
  if (text === '') return 'none';
  if (text.length < SHORTEST_PROMO) return 'short';
  if (text !== settled || (query.isFetching && query.data === undefined)) return 'checking';
  if (query.error === null) return query.data === undefined ? 'checking' : 'good';
  if (!(query.error instanceof ApiError) || query.error.kind !== 'refused') return 'unreachable';
  return failureCodeOf<typeof getShop>(query.error) === 'promo_used_before' ? 'used' : 'unknown';
}
