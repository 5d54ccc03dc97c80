import { useEffect, useState } from 'react';
import { takeSecretFromUrl } from '@web/lib/auth/secret-from-url';
import { auth, identityOf } from '@web/lib/auth/session';
import { readStored, store } from '@web/lib/browser/storage';
import { useTranslation } from '@web/lib/i18n/use-translation';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './attach-page.module.css';
import { useSignIn } from './use-sign-in';
import { WaysToSignIn } from './ways-to-sign-in';

/** §2: after a payment without an account, from the payment page or from the mail about it. Whoever signs in here gets it. */
export function AttachPage() {
  const { t } = useTranslation('login');
  const [purchase] = useState(takePurchase);
  const mine = useOwnEmail();
  return (
    <Page
      title={t('attach.title')}
      sun="rising"
      sky={<h1 className={`${heading.title} ${styles.title}`}>{t('attach.title')}</h1>}
    >
      <meta name="robots" content="noindex" />
      {purchase === null ? (
        <div className={styles.missing}>
          <p>{t('attach.missing')}</p>
          <ButtonLink to="/login">{t('title')}</ButtonLink>
        </div>
      ) : (
        <>
          {mine.email !== null && <AttachToMine email={mine.email} />}
          <WaysToSignIn
            lead={t(mine.email === null ? `attach.lead.${purchase}` : 'attach.other')}
            isDisabled={!mine.isKnown}
          />
        </>
      )}
    </Page>
  );
}

/** Whoever is signed in here need not sign in again. */
function AttachToMine({ email }: { email: string }) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  return (
    <div className={styles.mine}>
      <p>{t('attach.mine')}</p>
      <Button look="primary" isWide disabled={signIn.isBusy} onClick={signIn.asMyself}>
        {signIn.isBusy ? t('busy') : t('attach.to', { email })}
      </Button>
    </div>
  );
}

/** The e-mail of a live session; `isKnown` once that is looked up. */
function useOwnEmail(): { isKnown: boolean; email: string | null } {
  const [own, setOwn] = useState<{ isKnown: boolean; email: string | null }>({ isKnown: false, email: null });
  useEffect(() => {
    void auth
      .authStateReady()
      .then(() => (auth.currentUser ? identityOf(auth.currentUser) : null))
      .then(
        (identity) =>
          setOwn({ isKnown: true, email: identity === null || identity.email === '' ? null : identity.email }),
        // The session cannot be renewed now: signing in again works all the same.
        () => setOwn({ isKnown: true, email: null }),
      );
  }, []);
  return own;
}

/**
 * The registration reads it from the storage, for a sign-in at Yandex leaves this page. `started`: the payment window was left
 * before its last word, so that nobody is told that the money came.
 */
function takePurchase(): 'paid' | 'started' | null {
  const prepaid = takeSecretFromUrl('prepaid');
  if (prepaid) store({ userID: prepaid, payment: 'completed' });
  if (readStored('userID') === null) return null;
  return readStored('payment') === 'completed' ? 'paid' : 'started';
}
