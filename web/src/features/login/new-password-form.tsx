import { PASSWORD_MIN } from '@functions/accounts/contract/values/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { signInWithPassword } from '@web/lib/auth/password-session';
import { ApiError } from '@web/lib/http/api-error';
import { Button } from '@web/ui/button';
import { SecretField } from '@web/ui/secret-field';
import { Problem } from '@web/ui/problem';
import { useFields } from '@web/ui/use-field';
import styles from './password-form.module.css';
import { requestNewPassword } from '@web/features/login/api/reset-password';
import { useSignIn } from './use-sign-in';

interface NewPasswordFormProps {
  code: string;
  email: string;
}

/** Sets a new password with the code from an e-mail and signs in. */
export function NewPasswordForm({ code, email }: NewPasswordFormProps) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  const { typed, field } = useFields({ password: '' }, signIn.isBusy);
  const [isChosen, setIsChosen] = useState(false);

  const choose = async () => {
    // The code works once. If the sign-in after it fails, a retry must skip the code.
    if (!isChosen) {
      const reset = await requestNewPassword(code, typed.password);
      if (!reset.ok) throw new ApiError(reset);
      setIsChosen(true);
    }
    await signInWithPassword(email, typed.password);
  };
  return (
    <form className={styles.form} onSubmit={submit(() => signIn.run('password', choose))}>
      <p className={styles.note}>{t('verify.reset.text', { email })}</p>
      <SecretField
        label={t('verify.reset.password')}
        autoComplete="new-password"
        account={email}
        {...field('password')}
        hint={t('password.rule', { count: PASSWORD_MIN })}
      />
      <Problem>{signIn.said}</Problem>
      <Button type="submit" look="primary" isWide isBusy={signIn.isBusy}>
        {t(signIn.isBusy ? 'busy' : 'verify.reset.submit')}
      </Button>
    </form>
  );
}
