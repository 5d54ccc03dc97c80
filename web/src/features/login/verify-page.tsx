import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '@web/lib/browser/log';
import { takeAndStoreSecrets } from '@web/lib/auth/secret-from-url';
import { emailOfCode } from '@web/lib/auth/password-session';
import { ButtonLink } from '@web/ui/button-link';
import { ErrorPanel } from '@web/ui/error-panel';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';
import { ConfirmForm } from './confirm-form';
import { NewPasswordForm } from './new-password-form';
import styles from './password-form.module.css';

/** The e-mail address of a code from an e-mail. A code that Firebase rejects is not retried. */
const addressQuery = (oobCode: string | null) =>
  queryOptions({
    queryKey: ['action-code', oobCode],
    queryFn: () => emailOfCode(oobCode ?? ''),
    enabled: oobCode !== null,
    staleTime: Infinity,
    retry: (count, error) => count < 2 && errorCode(error) === 'auth/network-request-failed',
  });

/** Opened by links in e-mails about passwords: confirms an address or sets a new password. */
export function VerifyPage() {
  const { t } = useTranslation('login');
  const [{ mode, oobCode }] = useState(() => takeAndStoreSecrets(['mode', 'oobCode']));
  const kind = mode === 'resetPassword' ? 'reset' : 'confirm';
  const address = useQuery(addressQuery(oobCode));
  const isUnreachable = address.isError && errorCode(address.error) === 'auth/network-request-failed';
  const title = t(`verify.${kind}.title`);

  const content = (): ReactNode => {
    if (oobCode === null || (address.isError && !isUnreachable)) return <ExpiredLink />;
    if (address.isError) return <ErrorPanel onRetry={() => void address.refetch()} />;
    if (address.data === undefined) return <Skeleton rows={3} onRetry={() => void address.refetch()} />;
    return kind === 'reset' ? (
      <NewPasswordForm code={oobCode} email={address.data} />
    ) : (
      <ConfirmForm code={oobCode} email={address.data} />
    );
  };
  return (
    <Page title={title} illustration="in-progress" heading={<h1 className={heading.title}>{title}</h1>}>
      <meta name="robots" content="noindex" />
      {content()}
    </Page>
  );
}

/** The code was used before or is older than an hour. */
function ExpiredLink() {
  const { t } = useTranslation('login');
  return (
    <div className={styles.stale} role="alert">
      <p>{t('verify.stale')}</p>
      <ButtonLink to="/login">{t('title')}</ButtonLink>
    </div>
  );
}
