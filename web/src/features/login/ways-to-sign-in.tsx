import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '@web/ui/button';
import styles from './ways-to-sign-in.module.css';
import { GoogleIcon, YandexIcon } from './provider-icons';
import { TestAccounts } from './test-accounts';
import { useSignIn } from './use-sign-in';

interface WaysToSignInProps {
  lead: string;
  isDisabled?: boolean;
}

/** §2: the two sign-in buttons, and what became of a press. */
export function WaysToSignIn({ lead, isDisabled = false }: WaysToSignInProps) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  const isOff = isDisabled || signIn.isBusy;
  return (
    <section className={styles.ways}>
      <p className={styles.lead}>{lead}</p>
      {__LOCAL_SUITE__ ? (
        <TestAccounts isDisabled={isOff} onChoose={signIn.asTestAccount} />
      ) : (
        <Button isWide disabled={isOff} onClick={signIn.withGoogle}>
          <GoogleIcon />
          {t('google')}
        </Button>
      )}
      <Button isWide disabled={isOff} onClick={signIn.withYandex}>
        <YandexIcon />
        {t('yandex')}
      </Button>
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
