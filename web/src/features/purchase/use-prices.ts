import type { Shop, TariffQuote } from '@contract/purchase/get-shop';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@web/lib/http/api-error';
import { shopKey, useGetShop, type ShopQuestion } from './api/get-shop';
import { promoFromLink, SHORTEST_PROMO } from '@web/lib/payments/promo-code';
import { useDebounced } from './use-debounced';

const STANDS_STILL_MS = 450;

/** What became of a typed code. `short`: too short to be one, so that nobody is asked. */
export type PromoState = 'none' | 'short' | 'checking' | 'good' | 'unknown' | 'used' | 'unreachable';

export interface Prices {
  /** With the code's prices while it is good, else without. */
  readonly shop: Shop | undefined;
  readonly hasFailed: boolean;
  readonly refetch: () => void;
  /** Asks anew what everything costs; for an order that was answered otherwise than shown. */
  readonly refresh: () => Promise<readonly TariffQuote[]>;
  readonly promo: {
    readonly text: string;
    readonly state: PromoState;
    readonly change: (text: string) => void;
    readonly retry: () => void;
  };
  /** The code to order with. */
  readonly goodPromo: string | null;
}

/** The prices of this buyer, followed live by what is typed into the promo field. */
export function usePrices(question: Omit<ShopQuestion, 'promo'>): Prices {
  const queryClient = useQueryClient();
  const [text, setText] = useState(() => promoFromLink() ?? '');
  const settled = useDebounced(text, STANDS_STILL_MS);
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

export function stateOf(
  text: string,
  settled: string,
  answer: { data: unknown; error: Error | null; isFetching: boolean },
): PromoState {
  if (text === '') return 'none';
  if (text.length < SHORTEST_PROMO) return 'short';
  if (text !== settled || (answer.isFetching && answer.data === undefined)) return 'checking';
  if (answer.error === null) return answer.data === undefined ? 'checking' : 'good';
  if (!(answer.error instanceof ApiError) || answer.error.kind !== 'refused') return 'unreachable';
  return answer.error.call.failure?.code === 'promo_used_before' ? 'used' : 'unknown';
}
