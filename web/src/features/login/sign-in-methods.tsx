import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useIsInAppBrowser } from '@web/lib/native/in-app-browser';
import { prepareGoogleWindow } from '@web/lib/auth/google-window';
import { canUsePasskeys } from '@web/lib/auth/passkey-support';
import { useGoogleWindow } from '@web/lib/auth/use-google-window';
import { addressOf } from '@web/lib/purchases/address-of';
import { Button } from '@web/ui/button';
import { MailIcon } from '@web/ui/icons';
import { KeyIcon } from '@web/ui/key-icon';
import { lazyPart, onIntent } from '@web/ui/lazy-part';
import { DOCUMENT_LINKS, LinkedText } from '@web/ui/linked-text';
import messages from '@web/ui/messages.module.css';
import { Help } from '@web/ui/help';
import { useOffWays } from '@web/features/login/api/use-off-ways';
import { GoogleIcon, YandexIcon } from './provider-icons';
import { loadPasskeys, useSignIn } from './use-sign-in';
import styles from './sign-in-methods.module.css';

// Loaded on demand because few visitors see these parts.
const PasswordForm = lazyPart(() => import('./password-form').then((file) => file.PasswordForm));
const InAppNotice = lazyPart(() => import('./in-app-notice').then((file) => file.InAppNotice));
/** Replaces Google in the local stack; not part of production builds. */
const TestAccounts = __LOCAL_STACK__
  ? lazyPart(() => import('./test-accounts').then((file) => file.TestAccounts))
  : null;

const passkeyIntent = onIntent(loadPasskeys);

interface SignInMethodsProps {
  lead: string;
  isDisabled?: boolean;
  /** `denied`: the visitor comes back from Yandex and has refused there. `unkept`: Yandex cannot be opened. */
  yandexProblem?: 'denied' | 'unkept' | null;
  /** The form of the password begins with the registration. */
  isNewcomer?: boolean;
}

/** §2: the two provider buttons, sign-in by password and by passkey, and the result of an attempt. */
export function SignInMethods({
  lead,
  isDisabled = false,
  yandexProblem = null,
  isNewcomer = false,
}: SignInMethodsProps) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  // ConfirmForm links here after a wrong password.
  const isReset = useSearchParams()[0].get('password') === 'reset';
  const [isPasswordOpen, setIsPasswordOpen] = useState(isReset);
  const isInApp = useIsInAppBrowser();
  const off = useOffWays();
  const isOff = isDisabled || signIn.isBusy;
  // The form shows it at the field of the password.
  const isAtField = isPasswordOpen && signIn.problem === 'wrong';
  return (
    <section className={styles.ways}>
      <p className={styles.lead}>{lead}</p>
      {yandexProblem !== null && (
        <p className={messages.box} role="alert">
          {t(`problem.${yandexProblem}`)}
        </p>
      )}
      {!off.includes('google.com') &&
        (isInApp ? (
          <InAppNotice address={addressOf(window.location.pathname)} />
        ) : (
          <Google signIn={signIn} isDisabled={isOff} />
        ))}
      {!off.includes('yandex') && (
        <Button isWide isBusy={isOff} onClick={signIn.withYandex}>
          <YandexIcon />
          <span>{t('yandex')}</span>
        </Button>
      )}
      {!off.includes('passkey') && canUsePasskeys() && (
        <Button isWide isBusy={isOff} {...passkeyIntent} onClick={signIn.withPasskey}>
          <KeyIcon />
          <span>{t('passkey')}</span>
        </Button>
      )}
      {!off.includes('password') && (
        <Button isWide isBusy={isOff} aria-expanded={isPasswordOpen} onClick={() => setIsPasswordOpen(!isPasswordOpen)}>
          <MailIcon />
          <span>{t('password.open')}</span>
        </Button>
      )}
      {isPasswordOpen && !off.includes('password') && (
        <PasswordForm
          initialMode={isReset ? 'reset' : isNewcomer ? 'signUp' : 'signIn'}
          signIn={signIn}
          isDisabled={isOff}
        />
      )}
      <p className={styles.state} role="status">
        {signIn.isBusy ? t('busy') : !isAtField && signIn.said}
      </p>
      {(yandexProblem !== null || signIn.problem !== null) && <Help />}
      <p className={styles.terms}>
        <LinkedText text={t('terms')} links={DOCUMENT_LINKS} />
      </p>
    </section>
  );
}

function Google({ signIn, isDisabled }: { signIn: ReturnType<typeof useSignIn>; isDisabled: boolean }) {
  const { t } = useTranslation('login');
  const [isChoosing, setIsChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useGoogleWindow(button, !isDisabled, prepareGoogleWindow);
  return (
    <>
      <Button
        ref={button}
        isWide
        isBusy={isDisabled}
        {...(TestAccounts !== null
          ? { 'aria-expanded': isChoosing, onClick: () => setIsChoosing(!isChoosing) }
          : { onClick: signIn.withGoogle })}
      >
        <GoogleIcon />
        <span>{t('google')}</span>
      </Button>
      {TestAccounts !== null && isChoosing && <TestAccounts isDisabled={isDisabled} onChoose={signIn.asTestAccount} />}
    </>
  );
}
