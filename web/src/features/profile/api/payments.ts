import { applyPromoCode } from '@contract/purchase/apply-promo-code';
import { listReceipts } from '@contract/payments/list-receipts';
import { removeCard } from '@contract/subscription/remove-card';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { useProfileReload, useReloadAfterFailure } from './profile-cache';

const receiptsQuery = ({ uid, email }: Identity) =>
  queryOptions({
    queryKey: ['receipts', uid],
    queryFn: () => callOrThrow(listReceipts, { uid, email }),
    refetchOnMount: 'always',
  });

/** The customer's payments, newest first. Loaded on demand. */
export const useReceipts = (identity: Identity) => useQuery(receiptsQuery(identity));

/** Reloads the profile after success and failure because only the profile shows whether auto-renewal is off. */
export function useRemoveCard({ uid, email }: Identity) {
  const onSuccess = useProfileReload(uid);
  const onError = useReloadAfterFailure(uid);
  return useMutation({ mutationFn: () => callOrThrow(removeCard, { uid, email }), onSuccess, onError });
}

/** Applies a promo code to an active subscription, starting with the next charge. */
export function useApplyPromoCode({ uid, email }: Identity) {
  const onSuccess = useProfileReload(uid);
  const onError = useReloadAfterFailure(uid);
  return useMutation({
    mutationFn: (promo: string) => callOrThrow(applyPromoCode, { uid, email, promo }),
    onSuccess,
    onError,
  });
}
