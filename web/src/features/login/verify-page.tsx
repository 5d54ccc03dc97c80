import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeAndStoreSecrets } from '@web/lib/auth/secret-from-url';
import { keepPurchaseOfLink } from '@web/lib/purchases/purchases';
import { ButtonLink } from '@web/ui/button-link';
import { FinalMessage } from '@web/ui/final-message';
import heading from '@web/ui/heading.module.css';
import { lazyPart } from '@web/ui/lazy-part';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';
import { RestoreSignInPage } from './restore-sign-in-page';

/** With Firebase, which a link without a code does not need. */
const CodeForm = lazyPart(
  () => import('./code-form').then((file) => file.CodeForm),
  <Skeleton onRetry={() => window.location.reload()} />,
);

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

function PasswordPage({ mode, oobCode }: { mode: string | null; oobCode: string | null }) {
  const { t } = useTranslation('login');
  const kind = mode === 'resetPassword' ? 'reset' : 'confirm';
  const title = t(`verify.${kind}.title`);
  return (
    <Page title={title} illustration="in-progress" heading={<h1 className={heading.title}>{title}</h1>}>
      <meta name="robots" content="noindex" />
      {oobCode !== null && KNOWN_MODES.includes(mode) ? (
        <CodeForm kind={kind} code={oobCode} expired={<ExpiredLink />} />
      ) : (
        <ExpiredLink />
      )}
    </Page>
  );
}

/** The code was used before or is older than an hour. */
function ExpiredLink() {
  const { t } = useTranslation('login');
  return <FinalMessage text={t('verify.stale')} next={<ButtonLink to="/login">{t('title')}</ButtonLink>} isStuck />;
}
