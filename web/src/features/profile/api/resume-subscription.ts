import { resumeSubscription } from '@contract/subscription/resume-subscription';
import { useMutation } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { useProfileReload, useReloadAfterFailure } from './profile-cache';

/** Resumes auto-renewal with the saved card. Called only after both consents. The variable takes the request back. */
export function useResumeSubscription({ uid, email }: Identity) {
  const onSuccess = useProfileReload(uid);
  const onError = useReloadAfterFailure(uid);
  return useMutation({
    mutationFn: (cancel: AbortSignal) =>
      callOrThrow(resumeSubscription, { uid, email, consents: { autoCharge: true, offer: true } }, cancel),
    onSuccess,
    onError,
  });
}
