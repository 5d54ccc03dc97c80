import { resumeSubscription } from '@contract/subscription/resume-subscription';
import { useMutation } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { identityNow } from '@web/lib/auth/session-state';
import { useProfileReload, useReloadAfterFailure } from './profile-cache';

/** Resumes auto-renewal with the saved card. Called only after both consents. The variable takes the request back. */
export function useResumeSubscription(identity: Identity) {
  const { uid } = identity;
  const onSuccess = useProfileReload(uid);
  const onError = useReloadAfterFailure(uid);
  return useMutation({
    mutationFn: (cancel: AbortSignal) => {
      const { email } = identityNow(identity);
      return callOrThrow(resumeSubscription, { uid, email, consents: { autoCharge: true, offer: true } }, cancel);
    },
    onSuccess,
    onError,
  });
}
