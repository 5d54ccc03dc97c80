import type { GetInputPropsReturnType } from '@mantine/form';
import { useId, useState } from 'react';
import { loginTexts as t } from '../login-texts';
import styles from './login.module.css';

export function PasswordField(input: GetInputPropsReturnType) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t.password}</label>
      <div className={`${styles.row} ${styles.secret}`}>
        <input
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          {...input}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isShown}
          aria-label={isShown ? t.hidePassword : t.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t.hide : t.show}
        </button>
      </div>
    </div>
  );
}
