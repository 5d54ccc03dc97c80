import { deleteAccount } from '@contract/accounts/delete-account';
import { exportAccount } from '@contract/accounts/export-account';
import { setPreferences } from '@contract/accounts/set-preferences';
import type { RequestInput } from '@contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { useProfilePatch, useReloadAfterFailure } from './profile-cache';

export type EmailPreference = Pick<
  RequestInput<typeof setPreferences>,
  'reminders' | 'promotions' | 'mailLanguage' | 'siteLanguage'
>;

/** Changes e-mail preferences. Omitted fields stay unchanged. */
export function useSetPreferences({ uid, email }: Identity) {
  const patch = useProfilePatch(uid);
  const onError = useReloadAfterFailure(uid);
  return useMutation({
    mutationFn: (wanted: EmailPreference) => callOrThrow(setPreferences, { uid, email, ...wanted }),
    onSuccess: ({ success: _, ...preferences }) => patch({ preferences }),
    onError,
  });
}

/** Returns all stored data of the customer. */
export const useExportAccount = ({ uid, email }: Identity) =>
  useMutation({ mutationFn: () => callOrThrow(exportAccount, { uid, email }) });

/**
 * Called only after a hold or a dialog. If the outcome is unknown, the reloaded profile shows it. The variable takes
 * the request back.
 */
export function useDeleteAccount({ uid, email }: Identity) {
  const onError = useReloadAfterFailure(uid);
  return useMutation({
    mutationFn: (cancel: AbortSignal) => callOrThrow(deleteAccount, { uid, email, confirmed: true }, cancel),
    onError,
  });
}
