import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { confirmAddress, signInWithPassword } from '@web/lib/auth/password-session';
import { signOut } from '@web/lib/auth/session';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { SecretField } from '@web/ui/secret-field';
import { Problem } from '@web/ui/problem';
import { useFields } from '@web/ui/use-field';
import { confirmSession } from '@web/features/login/api/confirm-session';
import styles from './password-form.module.css';
import { useSignIn } from './use-sign-in';

interface ConfirmFormProps {
  code: string;
  email: string;
}

/**
 * Requires the password before it confirms the address. Otherwise the owner of the mailbox could confirm an account
 * whose password somebody else chose (account pre-hijacking).
 */
export function ConfirmForm({ code, email }: ConfirmFormProps) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  const { typed, field } = useFields({ password: '' }, signIn.isBusy);
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);

  const confirm = async () => {
    setIsUnconfirmed(false);
    const user = await signInWithPassword(email, typed.password);
    if (!user.emailVerified) await confirmAddress(code);
    if (await confirmSession(user)) return true;
    setIsUnconfirmed(true);
    await signOut();
    return false;
  };
  const isWrong = signIn.problem === 'wrong';
  return (
    <form className={styles.form} onSubmit={submit(() => signIn.run('password', confirm))}>
      <p className={styles.note}>{t('verify.confirm.text', { email })}</p>
      <SecretField
        label={t('password.password')}
        autoComplete="current-password"
        account={email}
        {...field('password')}
        problem={isWrong ? t('verify.confirm.wrong') : null}
      />
      {!isWrong && <Problem>{isUnconfirmed ? (signIn.said ?? t('problem.failed')) : signIn.said}</Problem>}
      <Button type="submit" look="primary" isWide isBusy={signIn.isBusy}>
        {t(signIn.isBusy ? 'busy' : 'verify.confirm.submit')}
      </Button>
      {isWrong && (
        <div className={styles.ways}>
          <ButtonLink look="quiet" to="/login?password=reset">
            {t('password.toReset')}
          </ButtonLink>
        </div>
      )}
    </form>
  );
}
