import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { LeavingReason } from '@functions/base/contract/values/leaving-reasons';
import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { useIdentity } from '@web/lib/auth/identity';
import { logCancellationFailed } from '@web/lib/browser/log';
import { notify } from '@web/lib/browser/notify';
import { outcomeOf } from '@web/lib/http/api-error';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { useCancelOnLeave } from '@web/lib/http/use-cancel-on-leave';
import { ButtonLink } from '@web/ui/button-link';
import heading from '@web/ui/heading.module.css';
import { HoldButton } from '@web/ui/hold-button';
import { RefreshNote } from '@web/ui/last-facts';
import { Page } from '@web/ui/page';
import { Problem } from '@web/ui/problem';
import styles from './cancel-page.module.css';
import { CancelText, hasAccess } from './cancel-text';
import { LeavingQuestion } from './leaving-question';

interface CancelPageProps {
  profile: Profile;
  /** When the facts of the last visit were known, ISO: they are being refreshed, and nothing can be cancelled yet. */
  knownAt?: string | null;
}

/**
 * §2: cancels the subscription and states the consequences. Available while auto-renewal is on, whatever the status:
 * a restricted or expired customer may also want to stop the charges.
 */
export function CancelPage({ profile, knownAt = null }: CancelPageProps) {
  const { t } = useTranslation('cancel');
  const navigate = useNavigate();
  const identity = useIdentity();
  const cancellation = useProfileChange(cancelSubscription);
  const problemOf = useCallProblem();
  const signalOfCall = useCancelOnLeave();
  const [leavingReason, setLeavingReason] = useState<LeavingReason>();
  const [isUnnamed, setIsUnnamed] = useState(false);
  if (!profile.renews) return <Navigate to="/profile" replace />;

  const isKept = hasAccess(profile);
  const failed = t(isKept ? 'failed' : 'off.failed');
  const handleConfirm = () => {
    // §5: without an e-mail no request is sent; the page states that nothing was cancelled.
    if (identity.email === '') {
      logCancellationFailed('no e-mail');
      setIsUnnamed(true);
      return;
    }
    const cancel = signalOfCall();
    cancellation.mutateAsync({ leavingReason, cancel }).then(
      () => {
        void notify(t(isKept ? 'done' : 'off.done'), 'success');
        void navigate('/profile', { replace: true });
      },
      (error: unknown) => {
        logCancellationFailed(error instanceof Error ? error.message : 'unknown');
        // The customer has left the page, which would have said it.
        if (cancel.aborted && outcomeOf(error) === 'unknown')
          void notify(t(isKept ? 'unknown' : 'off.unknown'), 'error');
      },
    );
  };
  const label = isKept ? t('cancel') : t('off.cancel');
  const isOld = knownAt !== null;
  return (
    <Page
      title={t(isKept ? 'title' : 'off.title')}
      illustration={isKept ? 'neutral' : 'inactive'}
      fillsScreen
      heading={
        <>
          <h1 className={heading.title}>{t(isKept ? 'regret' : 'off.title')}</h1>
          <RefreshNote at={knownAt} />
        </>
      }
    >
      <CancelText profile={profile} />
      <LeavingQuestion value={leavingReason} onChange={setLeavingReason} isDisabled={cancellation.isPending || isOld} />
      <div className={styles.way}>
        {(cancellation.isError || isUnnamed) && (
          <Problem>
            {isUnnamed ? failed : problemOf(cancellation.error, failed, t(isKept ? 'unknown' : 'off.unknown'))}
          </Problem>
        )}
        <HoldButton
          label={cancellation.isPending ? t(isKept ? 'pending' : 'off.pending') : label}
          question={t(isKept ? 'question' : 'off.question')}
          isDisabled={isOld}
          isBusy={cancellation.isPending}
          onConfirm={handleConfirm}
        />
        <ButtonLink look="quiet" to="/profile">
          {t(isKept ? 'stay' : 'off.stay')}
        </ButtonLink>
      </div>
    </Page>
  );
}
