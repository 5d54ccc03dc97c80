import type { Profile } from '@contract/get-profile';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { formatDay, formatPercent } from '@web/lib/format';
import { currentLanguage } from '@web/lib/i18n';
import { useIdentity } from '@web/lib/identity';
import { logCancellationFailed } from '@web/lib/log';
import { notify } from '@web/lib/notify';
import { useCallProblem } from '@web/lib/use-call-problem';
import { useTranslation } from '@web/lib/use-translation';
import { ButtonLink } from '@web/ui/button-link';
import heading from '@web/ui/heading.module.css';
import { HoldButton } from '@web/ui/hold-button';
import { Page } from '@web/ui/page';
import { useCancelSubscription } from './api/cancel-subscription';
import styles from './cancel-page.module.css';

/** §2: the way out, with what is kept and what is not. Only an ACTIVE subscription can be cancelled. */
export function CancelPage({ profile }: { profile: Profile }) {
  const { t } = useTranslation('cancel');
  const navigate = useNavigate();
  const identity = useIdentity();
  const cancellation = useCancelSubscription(identity);
  const problemOf = useCallProblem();
  const { subscriptionStatus, expirationDate } = profile.userInfo;
  const { promo } = profile;
  const [isUnnamed, setIsUnnamed] = useState(false);
  if (subscriptionStatus !== 'ACTIVE') return <Navigate to="/profile" replace />;

  const until = expirationDate === null ? null : formatDay(expirationDate, currentLanguage(), profile.now);
  const handleConfirm = () => {
    if (cancellation.isPending) return;
    // §5: without an e-mail nothing is sent; the page says that nothing was cancelled.
    if (identity.email === '') {
      logCancellationFailed('no e-mail');
      setIsUnnamed(true);
      return;
    }
    cancellation.mutateAsync().then(
      () => {
        void notify(t('done'), 'success');
        void navigate('/profile', { replace: true });
      },
      (error: unknown) => logCancellationFailed(error instanceof Error ? error.message : 'unknown'),
    );
  };
  return (
    <Page title={t('title')} sun="half" sky={<h1 className={heading.title}>{t('regret')}</h1>}>
      <div className={styles.words}>
        {until !== null && <p>{t('remains', { date: until })}</p>}
        <p>{t('renewal')}</p>
        <p>{t('promo')}</p>
        {promo !== null && until !== null && (
          <p>{t('promoLost', { code: promo.code, percent: formatPercent(Math.round(promo.discount * 100)), date: until })}</p>
        )}
      </div>
      <div className={styles.way}>
        {(cancellation.isError || isUnnamed) && (
          <p className={styles.problem} role="alert">
            {isUnnamed ? t('failed') : problemOf(cancellation.error, t('failed'), t('unknown'))}
          </p>
        )}
        <HoldButton
          label={cancellation.isPending ? t('pending') : t('cancel')}
          question={t('question')}
          isDisabled={cancellation.isPending}
          onConfirm={handleConfirm}
        />
        <ButtonLink look="quiet" to="/profile">
          {t('stay')}
        </ButtonLink>
      </div>
    </Page>
  );
}
