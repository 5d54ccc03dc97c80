import { useState } from 'react';
import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { needsHumanCheck, waitOfCall, type FailureCode, type Wait } from '@web/lib/http/api-error';
import { signInWithCustomToken, signOut } from '@web/lib/auth/session';
import { Button } from '@web/ui/button';
import { HumanCheck } from '@web/ui/human-check';
import { TextField } from '@web/ui/text-field';
import { useFields } from '@web/ui/use-field';
import { Problem } from '@web/ui/problem';
import { submitContactEmail } from '@web/features/login/api/verify-contact-email';
import styles from './password-form.module.css';
import type { useSignIn } from './use-sign-in';
import { useWaitText } from '@web/lib/http/use-wait-text';

type Problem = 'email' | 'code' | 'failed' | Wait;

interface ContactFormProps {
  signIn: ReturnType<typeof useSignIn>;
  onLeft: () => void;
}

/**
 * Asks for an e-mail address if Yandex returned none, because the offer requires one. A six-digit code from an e-mail
 * verifies the address; then the registration continues.
 */
export function ContactForm({ signIn, onLeft }: ContactFormProps) {
  const { t } = useTranslation('login');
  const { typed, change, field } = useFields({ email: '', code: '' }, signIn.isBusy);
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isHumanAsked, setIsHumanAsked] = useState(false);
  const waitText = useWaitText();
  const said =
    problem === null || typeof problem === 'string' ? problem && t(`contact.problem.${problem}`) : waitText(problem);
  const email = normaliseEmail(typed.email);

  /** Whether there is a session to register. */
  const send = async (captchaToken?: string) => {
    setIsHumanAsked(false);
    if (!isEmail(email)) {
      setProblem('email');
      return false;
    }
    const result = await submitContactEmail(email, {
      ...(isSent && { code: typed.code.replaceAll(/\D/g, '') }),
      ...(captchaToken !== undefined && { captchaToken }),
    });
    const isHumanNeeded = !result.ok && needsHumanCheck(result);
    setIsHumanAsked(isHumanNeeded);
    setProblem(result.ok || isHumanNeeded ? null : (waitOfCall(result) ?? problemOf(result.failure?.code, isSent)));
    if (!result.ok) return false;
    setIsSent(true);
    if (result.data.customToken === undefined) return false;
    await signInWithCustomToken(result.data.customToken);
    return true;
  };
  const handleAnother = () => {
    setIsSent(false);
    change('code', '');
    setProblem(null);
  };
  return (
    <form
      className={styles.form}
      onSubmit={submit(() => signIn.run('contact', () => send()))}
      aria-labelledby="contact"
    >
      <h2 id="contact" className={styles.heading}>
        {t('contact.title')}
      </h2>
      <p className={styles.note} role="status">
        {isSent ? t('contact.sent', { email }) : t('contact.why')}
      </p>
      {isSent ? (
        <div className={styles.code}>
          <TextField
            label={t('contact.code')}
            type="text"
            autoComplete="one-time-code"
            problem={said}
            {...field('code')}
          />
        </div>
      ) : (
        <TextField label={t('password.email')} type="email" autoComplete="email" problem={said} {...field('email')} />
      )}
      {isHumanAsked && <HumanCheck onToken={(token) => void signIn.run('contact', () => send(token))} />}
      <Problem>{signIn.said}</Problem>
      <Button type="submit" look="primary" isWide isBusy={signIn.isBusy}>
        {t(isSent ? 'contact.confirm' : 'contact.send')}
      </Button>
      <div className={styles.ways}>
        {isSent && (
          <Button look="quiet" onClick={handleAnother}>
            {t('contact.another')}
          </Button>
        )}
        <Button look="quiet" onClick={() => void signOut().then(onLeft)}>
          {t('contact.leave')}
        </Button>
      </div>
    </form>
  );
}

/** `isSent`: the request contained the code; its address was accepted before. */
function problemOf(code: FailureCode | undefined, isSent: boolean): Problem {
  if (code === 'bad_input') return isSent ? 'code' : 'email';
  return code === 'code_not_valid' ? 'code' : 'failed';
}
