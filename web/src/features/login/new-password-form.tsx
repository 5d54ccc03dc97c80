import { PASSWORD_MAX, PASSWORD_MIN } from '@contract/accounts/manage-password';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signInWithPassword } from '@web/lib/auth/password-session';
import { ApiError } from '@web/lib/http/api-error';
import { Button } from '@web/ui/button';
import { SecretField } from '@web/ui/secret-field';
import { Problem } from '@web/ui/problem';
import styles from './password-form.module.css';
import { requestNewPassword } from './api/reset-password';
import { useSignIn } from './use-sign-in';

interface NewPasswordFormProps {
  code: string;
  email: string;
}

/** Sets a new password with the code from an e-mail and signs in. */
export function NewPasswordForm({ code, email }: NewPasswordFormProps) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  const [password, setPassword] = useState('');
  const isChosen = useRef(false);

  const choose = async () => {
    // The code works once. If the sign-in after it fails, a retry must skip the code.
    if (!isChosen.current) {
      const reset = await requestNewPassword(code, password);
      if (!reset.ok) throw new ApiError(reset);
      isChosen.current = true;
    }
    await signInWithPassword(email, password);
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void signIn.run('password', choose);
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <p className={styles.note}>{t('verify.reset.text', { email })}</p>
      <SecretField
        label={t('verify.reset.password')}
        autoComplete="new-password"
        account={email}
        value={password}
        onChange={setPassword}
        isDisabled={signIn.isBusy}
        hint={t('password.rule', { count: PASSWORD_MIN })}
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
      />
      {signIn.problem && <Problem>{signIn.said}</Problem>}
      <Button type="submit" look="primary" isWide isBusy={signIn.isBusy}>
        {t(signIn.isBusy ? 'busy' : 'verify.reset.submit')}
      </Button>
    </form>
  );
}
