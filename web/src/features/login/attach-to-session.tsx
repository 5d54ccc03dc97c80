import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth, identityOf } from '@web/lib/auth/session';
import { Button } from '@web/ui/button';
import styles from './attach-page.module.css';
import { useSignIn } from './use-sign-in';

/** Attaches the purchase or the gift to the current session without another sign-in. */
export function AttachToSession({ email, isGift }: { email: string; isGift: boolean }) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  return (
    <div className={styles.mine}>
      <p>{t('attach.mine')}</p>
      <Button look="primary" isWide isBusy={signIn.isBusy} onClick={signIn.continueAsCurrentUser}>
        {signIn.isBusy ? t('busy') : t(isGift ? 'gift.to' : 'attach.to', { email })}
      </Button>
    </div>
  );
}

/** The e-mail address of the session, empty without one; undefined until it is known. */
export function useSessionEmail(): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    void auth
      .authStateReady()
      .then(() => auth.currentUser && identityOf(auth.currentUser))
      .then(
        (identity) => setEmail(identity?.email ?? ''),
        // If the token cannot be renewed, the customer can still sign in again.
        () => setEmail(''),
      );
  }, []);
  return email;
}
