import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { mockNativeBridge } from '@web/lib/native/native-bridge-mock';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { rememberLoginRedirect, takeLoginRedirect } from '@web/lib/auth/post-login-redirect';
import { auth, lacksContact } from '@web/lib/auth/session';
import { arePressesQueued } from '@web/lib/browser/queued-presses';
import { forgetGiftLink } from '@web/lib/browser/gift-link';
import { forgetUnpaidPurchase } from '@web/lib/purchases/purchases';
import { ButtonLink } from '@web/ui/button-link';
import { UnsettledPurchase } from '@web/ui/unsettled-purchase';
import heading from '@web/ui/heading.module.css';
import { lazyPart } from '@web/ui/lazy-part';
import { Page } from '@web/ui/page';
import styles from './login-page.module.css';
import type { LoginState } from './login-state';
import { useSignIn } from './use-sign-in';
import { SignInMethods } from './sign-in-methods';
import { startYandexSignIn } from '@web/lib/auth/yandex';

/** Loaded on demand: few Yandex accounts have no e-mail address. */
const ContactForm = lazyPart(() => import('./contact-form').then((file) => file.ContactForm));

/** §2: 'Log in or register'. Redirects to the profile only with a session; a stored e-mail is not enough. */
export function LoginPage() {
  const { t } = useTranslation('login');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: LoginState | null };
  const signIn = useSignIn();
  const [step, setStep] = useState<'waiting' | 'ways' | 'contact'>('waiting');
  const [isUnkept, setIsUnkept] = useState(false);

  useEffect(forgetUnpaidPurchase, []);
  useEffect(() => rememberLoginRedirect(state?.from), [state]);
  useEffect(() => {
    let isUnmounted = false;
    void nextStep(search).then((next) => {
      if (isUnmounted) return;
      // Asked for an address, the customer is still in the sign-in that may have begun at /attach.
      if (next !== 'contact') forgetGiftLink();
      if (next === 'in') void navigate(takeLoginRedirect(), { replace: true });
      else if (next !== 'app') setStep(next);
      else if (startYandexSignIn('/yauth-mobile') === 'unkept') {
        setIsUnkept(true);
        setStep('ways');
      }
    });
    return () => {
      isUnmounted = true;
    };
  }, [navigate, search]);

  return (
    <Page
      title={t('title')}
      description={t('lead')}
      heading={<h1 className={heading.title}>{t('title')}</h1>}
      isReady={step !== 'waiting'}
    >
      {step === 'contact' ? (
        <ContactForm signIn={signIn} onLeft={() => setStep('ways')} />
      ) : (
        <>
          <UnsettledPurchase />
          <SignInMethods
            lead={t('lead')}
            isDisabled={step === 'waiting' && !arePressesQueued()}
            yandexProblem={isUnkept ? 'unkept' : state?.isYandexDenied === true ? 'denied' : null}
          />
          {!isInNativeWebView() && <GuestPurchase />}
        </>
      )}
    </Page>
  );
}

/** The prices of the landing page lead here (§2). Their visitor can pay first, also where no sign-in opens. */
function GuestPurchase() {
  const { t } = useTranslation('login');
  return (
    <div className={styles.guest}>
      <p>{t('guest.text')}</p>
      <ButtonLink isWide to="/buy">
        {t('guest.buy')}
      </ButtonLink>
    </div>
  );
}

/** The native app opens this page with `app=1`; Yandex then opens at once, even if there is a session. */
async function nextStep(search: URLSearchParams): Promise<'ways' | 'contact' | 'in' | 'app'> {
  if (search.get('app') === '1') {
    if (__LOCAL_STACK__) mockNativeBridge();
    return 'app';
  }
  await auth.authStateReady();
  if (auth.currentUser === null) return 'ways';
  return (await lacksContact().catch(() => false)) ? 'contact' : 'in';
}
