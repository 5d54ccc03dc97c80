import { changeTariff, previewTariffs } from '@contract/subscription/change-tariff';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { identityNow } from '@web/lib/auth/session-state';
import { useProfileReload, useReloadAfterFailure } from './profile-cache';

const previewQuery = ({ uid, email }: Identity) =>
  queryOptions({
    queryKey: ['tariff-preview', uid],
    queryFn: () => callOrThrow(previewTariffs, { uid, email }),
    staleTime: 0,
    gcTime: 0,
  });

/** What each tariff costs from the next charge on. Loaded on demand and not cached. */
export const useTariffPreview = (identity: Identity) => useQuery(previewQuery(identity));

/**
 * Chooses the tariff from the next charge on. Called only after both consents; `amount` is the sum shown with them.
 * `cancel` takes the request back.
 */
export function useChangeTariff(identity: Identity) {
  const { uid } = identity;
  const onSuccess = useProfileReload(uid);
  const onError = useReloadAfterFailure(uid);
  return useMutation({
    mutationFn: ({ cancel, ...choice }: { tariff: number; amount: number; cancel: AbortSignal }) => {
      const { email } = identityNow(identity);
      return callOrThrow(changeTariff, { uid, email, ...choice, consents: { autoCharge: true, offer: true } }, cancel);
    },
    onSuccess,
    onError,
  });
}
