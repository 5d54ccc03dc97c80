import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '@web/lib/browser/log';
import { takeAndStoreSecrets } from '@web/lib/auth/secret-from-url';
import { emailOfCode } from '@web/lib/auth/password-session';
import { keepPurchaseOfLink } from '@web/lib/purchases/purchases';
import { ButtonLink } from '@web/ui/button-link';
import { FinalMessage } from '@web/ui/final-message';
import type { Parts } from '@web/ui/parts';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { NotLoaded } from '@web/ui/skeleton';
import { ConfirmForm } from './confirm-form';
import { NewPasswordForm } from './new-password-form';
import { RestoreSignInPage } from './restore-sign-in-page';

/** The e-mail address of a code from an e-mail. A code that Firebase rejects is not retried. */
const addressQuery = (oobCode: string | null) =>
  queryOptions({
    queryKey: ['action-code', oobCode],
    queryFn: () => emailOfCode(oobCode ?? ''),
    enabled: oobCode !== null,
    staleTime: Infinity,
    retry: (count, error) => count < 2 && errorCode(error) === 'auth/network-request-failed',
  });

/**
 * Opened by links in e-mails about sign-ins, ours and Firebase's own: confirms an address, sets a new password, or
 * restores a removed sign-in.
 */
export function VerifyPage() {
  const [{ mode, oobCode, link }] = useState(() => {
    const { prepaid, ...secrets } = takeAndStoreSecrets(['mode', 'oobCode', 'link', 'prepaid']);
    // A purchase of this browser comes first: the other one stays in its e-mail.
    if (prepaid !== null) keepPurchaseOfLink(prepaid);
    return secrets;
  });
  return mode === 'restoreSignIn' && link !== null ? (
    <RestoreSignInPage link={link} />
  ) : (
    <PasswordPage mode={mode} oobCode={oobCode} />
  );
}

/** Firebase has further kinds of codes, for example to take back a changed address. Nothing here creates them. */
const KNOWN_MODES = [null, 'verifyEmail', 'resetPassword'];

function PasswordPage({ mode, oobCode: given }: { mode: string | null; oobCode: string | null }) {
  const { t } = useTranslation('login');
  const oobCode = KNOWN_MODES.includes(mode) ? given : null;
  const kind = mode === 'resetPassword' ? 'reset' : 'confirm';
  const address = useQuery(addressQuery(oobCode));
  const isUnreachable = address.isError && errorCode(address.error) === 'auth/network-request-failed';
  const title = t(`verify.${kind}.title`);

  const content = (): Parts => {
    if (oobCode === null || (address.isError && !isUnreachable)) return <ExpiredLink />;
    if (address.isError || address.data === undefined) return <NotLoaded query={address} />;
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
  return <FinalMessage text={t('verify.stale')} next={<ButtonLink to="/login">{t('title')}</ButtonLink>} isStuck />;
}
