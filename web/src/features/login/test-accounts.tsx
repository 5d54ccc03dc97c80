import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { Button } from '@web/ui/button';
import messages from '@web/ui/messages.module.css';
import styles from './test-accounts.module.css';

const ACCOUNTS = ['anna', 'boris', 'vera', 'gleb', 'dina'].map((name) => `${name}@example.com`);

interface TestAccountsProps {
  isDisabled: boolean;
  onChoose: (email: string) => void;
}

/** Replaces Google in the local stack: a choice of test accounts, or any address. Not part of production builds. */
export function TestAccounts({ isDisabled, onChoose }: TestAccountsProps) {
  const { t } = useTranslation('login');
  const [email, setEmail] = useState('');
  return (
    <div className={styles.accounts}>
      <p className={messages.note}>{t('test.note')}</p>
      {ACCOUNTS.map((account) => (
        <Button key={account} look="quiet" isBusy={isDisabled} onClick={() => onChoose(account)}>
          {account}
        </Button>
      ))}
      <form className={styles.other} onSubmit={submit(() => onChoose(email.trim().toLowerCase()))}>
        <label className={styles.field}>
          <span>{t('test.other')}</span>
          <input
            type="email"
            required
            value={email}
            disabled={isDisabled}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <Button type="submit" isBusy={isDisabled}>
          {t('test.enter')}
        </Button>
      </form>
    </div>
  );
}
