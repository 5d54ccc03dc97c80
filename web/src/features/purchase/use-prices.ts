import type { getShop, Shop } from '@functions/customer-life/contract/get-shop';
import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureCodeOf, waitOf, type Wait } from '@web/lib/http/api-error';
import { shopKey, useGetShop, type ShopRequest } from '@web/features/purchase/api/get-shop';
import { linkedPromo, SHORTEST_PROMO, takeInvitation, unclearLinkCode } from '@web/lib/payments/promo-code';
import { useDraft } from '@web/lib/purchases/draft';
import { useDebounced } from '@web/lib/browser/use-debounced';

const DEBOUNCE_MS = 450;

/**
 * The state of an entered code. `short`: too short for a code; the server is not called. `human`: the code is checked
 * once the human check is solved. `often`: the limit of attempts refuses it. `invited`: an invitation code, which was
 * taken as that of the link; `invitation`: one that comes too late, because the buyer is registered.
 */
export type PromoState =
  | 'none'
  | 'short'
  | 'checking'
  | 'good'
  | 'unknown'
  | 'used'
  | 'invited'
  | 'invitation'
  | 'human'
  | 'often'
  | 'unreachable';

export interface Prices {
  /** The prices with the code if it is valid, otherwise without it. */
  readonly shop: Shop | undefined;
  readonly hasFailed: boolean;
  readonly refetch: () => void;
  /** Reloads the prices after an order whose price differs from the displayed one. */
  readonly refresh: () => Promise<readonly TariffQuote[]>;
  readonly promo: {
    readonly text: string;
    /** The link brought a promo code, one without effect, or one that was not checked; or one was typed. */
    readonly isLinked: boolean;
    readonly state: PromoState;
    /** With the state `often`: how long. */
    readonly wait: Wait | null;
    readonly change: (text: string) => void;
    readonly retry: () => void;
    readonly retryAsHuman: (captchaToken: string) => void;
  };
  /** The valid code for the order, or null. */
  readonly goodPromo: string | null;
  /** The discount of the customer who invited the visitor, 0 to 1; null without an invitation. */
  readonly inviterDiscount: number | null;
}

/** The prices for this buyer, updated while a promo code is typed. */
export function usePrices(question: Omit<ShopRequest, 'promo'>): Prices {
  const queryClient = useQueryClient();
  const [{ typed }, change] = useDraft('promo', { typed: null as string | null });
  const [unclear] = useState(unclearLinkCode);
  const meaning = useGetShop({ ...question, linkCode: unclear }, unclear !== null);
  const asked = meaning.data?.link;
  const linked = linkedPromo(unclear, asked?.state);
  const text = typed ?? linked;
  const settled = useDebounced(text, DEBOUNCE_MS);
  const isAsked = settled.length >= SHORTEST_PROMO;
  const plain = useGetShop(question);
  const captchaToken = useRef<string | null>(null);
  const takeCaptchaToken = () => {
    const token = captchaToken.current;
    captchaToken.current = null;
    return token;
  };
  const reduced = useGetShop({ ...question, promo: settled, takeCaptchaToken }, isAsked);
  const found = stateOf(text, settled, reduced);
  const isTaken = found === 'invitation' && question.uid === '';
  const isUnclear = typed === null && meaning.isLoading;
  const state = isTaken ? 'invited' : isUnclear ? 'checking' : found;
  useEffect(() => {
    if (isTaken) takeInvitation(settled);
  }, [isTaken, settled]);
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
    promo: {
      text,
      isLinked: typed !== null || linked !== '' || asked?.state === 'unchecked',
      state,
      wait: waitOf(reduced.error),
      change: (text) => change({ typed: text }),
      retry: () => void reduced.refetch(),
      retryAsHuman: (token) => {
        captchaToken.current = token;
        void reduced.refetch();
      },
    },
    goodPromo: state === 'good' ? settled : null,
    inviterDiscount: asked?.state === 'invitation' ? (asked.inviterDiscount ?? null) : null,
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
  const code = failureCodeOf<typeof getShop>(query.error);
  if (code === 'human_check_needed' || code === 'human_check_failed')
    // A code that was checked before stays good: the order checks it once more.
    return query.data === undefined ? (query.isFetching ? 'checking' : 'human') : 'good';
  if (waitOf(query.error) !== null) return 'often';
  if (code === 'promo_is_invitation') return 'invitation';
  return code === 'promo_used_before' ? 'used' : 'unknown';
}
