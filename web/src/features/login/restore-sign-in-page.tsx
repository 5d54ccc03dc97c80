import type { restoreSignIn } from '@functions/customer-life/contract/restore-sign-in';
import { useTranslation } from 'react-i18next';
import { failureCodeOf } from '@web/lib/http/api-error';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { FinalMessage } from '@web/ui/final-message';
import type { Parts } from '@web/ui/parts';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { NotLoaded } from '@web/ui/skeleton';
import { Problem } from '@web/ui/problem';
import { useRemovedSignIn, useRestoreSignIn } from '@web/features/login/api/restore-sign-in';
import styles from './password-form.module.css';

/** Opened by the link of the e-mail that reports a removed sign-in. Restores it after a press, without a session. */
export function RestoreSignInPage({ link }: { link: string }) {
  const { t } = useTranslation('login');
  const removed = useRemovedSignIn(link);
  const restoration = useRestoreSignIn(link);
  const problemOf = useCallProblem();
  const codeOf = failureCodeOf<typeof restoreSignIn>;
  const isStale = [removed.error, restoration.error].some((error) => codeOf(error) === 'link_not_valid');
  const problem = (error: unknown): string => {
    const code = codeOf(error);
    if (code === 'both_accounts_paid') return t('linked.problem.bothPaid');
    if (code === 'payment_in_progress') return t('linked.problem.paying');
    if (code === 'restricted') return t('linked.problem.restricted');
    return problemOf(error, t('linked.problem.failed'));
  };

  const content = (): Parts => {
    const signIn = <ButtonLink to="/login">{t('title')}</ButtonLink>;
    if (isStale) return <FinalMessage text={t('restore.stale')} next={signIn} isStuck />;
    if (restoration.isSuccess) return <FinalMessage text={t('restore.done')} next={signIn} isStuck={false} />;
    if (removed.data === undefined) return <NotLoaded query={removed} />;
    return (
      <div className={styles.form}>
        <p>{t('restore.text', { provider: t(`restore.provider.${PROVIDER_KEYS[removed.data]}`) })}</p>
        {restoration.isError && <Problem>{problem(restoration.error)}</Problem>}
        <Button look="primary" isWide isBusy={restoration.isPending} onClick={() => restoration.mutate()}>
          {t(restoration.isPending ? 'busy' : 'restore.submit')}
        </Button>
      </div>
    );
  };
  return (
    <Page
      title={t('restore.title')}
      illustration="in-progress"
      heading={<h1 className={heading.title}>{t('restore.title')}</h1>}
    >
      <meta name="robots" content="noindex" />
      {content()}
    </Page>
  );
}

/** A dot in a text key would be a separator. */
const PROVIDER_KEYS = { 'google.com': 'google', yandex: 'yandex', password: 'password', passkey: 'passkey' } as const;
