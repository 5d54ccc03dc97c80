import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useIsInAppBrowser } from '@web/lib/in-app-browser';
import { Button } from '@web/ui/button';
import { MailIcon } from '@web/ui/icons';
import { GoogleIcon, YandexIcon } from './provider-icons';
import { InAppNotice } from './in-app-notice';
import { PasswordForm } from './password-form';
import { TestAccounts } from './test-accounts';
import { useSignIn } from './use-sign-in';
import styles from './ways-to-sign-in.module.css';

interface WaysToSignInProps {
  lead: string;
  isDisabled?: boolean;
}

/** §2: the two sign-in buttons and the further variant, and what became of a press. */
export function WaysToSignIn({ lead, isDisabled = false }: WaysToSignInProps) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  // A mail's page that a password did not fit leads back here.
  const isReset = useSearchParams()[0].get('password') === 'reset';
  const [isPasswordOpen, setIsPasswordOpen] = useState(isReset);
  const isInApp = useIsInAppBrowser();
  const isOff = isDisabled || signIn.isBusy;
  return (
    <section className={styles.ways}>
      <p className={styles.lead}>{lead}</p>
      {isInApp ? <InAppNotice /> : <Google signIn={signIn} isDisabled={isOff} />}
      <Button isWide disabled={isOff} onClick={signIn.withYandex}>
        <YandexIcon />
        {t('yandex')}
      </Button>
      <Button isWide disabled={isOff} aria-expanded={isPasswordOpen} onClick={() => setIsPasswordOpen(!isPasswordOpen)}>
        <MailIcon />
        {t('password.open')}
      </Button>
      {isPasswordOpen && <PasswordForm initialMode={isReset ? 'reset' : 'signIn'} signIn={signIn} isDisabled={isOff} />}
      <p className={styles.state} role="status">
        {signIn.isBusy && t('busy')}
        {signIn.problem && t(`problem.${signIn.problem}`)}
      </p>
      <p className={styles.terms}>
        {t('terms')} <Link to="/offer">{t('termsLink')}</Link>
      </p>
    </section>
  );
}

function Google({ signIn, isDisabled }: { signIn: ReturnType<typeof useSignIn>; isDisabled: boolean }) {
  const { t } = useTranslation('login');
  if (__LOCAL_SUITE__) return <TestAccounts isDisabled={isDisabled} onChoose={signIn.asTestAccount} />;
  return (
    <Button isWide disabled={isDisabled} onClick={signIn.withGoogle}>
      <GoogleIcon />
      {t('google')}
    </Button>
  );
}
