import { renamePasskey } from '@functions/accounts/contract/passkeys';
import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, shortName } from '@web/lib/browser/format';
import { useListChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import type { Parts } from '@web/ui/parts';
import { PencilIcon } from '@web/ui/profile-icons';
import { takeFocus } from '@web/ui/take-focus';
import type { PasskeyEntry } from '@web/features/profile/api/sign-ins';
import { NameForm } from '@web/features/profile/name-form';
import styles from './sign-ins.module.css';

interface PasskeyRowProps {
  passkey: PasskeyEntry;
  /** The button that removes it. */
  removal: Parts;
}

/** A passkey among the ways to sign in. */
export function PasskeyRow({ passkey, removal }: PasskeyRowProps) {
  const { t } = useTranslation('profile');
  /** Null before the first time. */
  const [isRenaming, setIsRenaming] = useState<boolean | null>(null);
  const { name, created, lastUsed, isBlocked, isCurrent } = passkey;
  const label = t('signIns.passkeyNamed', { name: shortName(name) });
  if (isRenaming) {
    return (
      <li className={`${styles.row} ${styles.passkey}`}>
        <PasskeyNameForm passkey={passkey} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  const dates = [
    t('signIns.passkeySince', { date: formatDate(created, currentLanguage()) }),
    ...(lastUsed === null ? [] : [t('signIns.passkeyUsed', { date: formatDate(lastUsed, currentLanguage()) })]),
  ];
  return (
    <li className={`${styles.row} ${styles.passkey}`}>
      <div>
        <p className={styles.name}>
          <span title={name}>{label}</span>
          <Button
            ref={isRenaming === false ? takeFocus : undefined}
            look="quiet"
            aria-label={t('signIns.passkeyRename', { name })}
            onClick={() => setIsRenaming(true)}
          >
            <PencilIcon />
          </Button>
        </p>
        <p className={styles.about}>{dates.join(', ')}</p>
        {isCurrent && <p className={styles.about}>{t('signIns.current')}</p>}
        {isBlocked && <p className={styles.blocked}>{t('signIns.passkeyBlocked')}</p>}
      </div>
      {removal}
    </li>
  );
}

function PasskeyNameForm({ passkey, onDone }: { passkey: PasskeyEntry; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const { mutate, isPending, error } = useListChange(renamePasskey, listSignIns);
  const problemOf = useCallProblem();
  return (
    <NameForm
      of="passkeys"
      name={passkey.name}
      className={styles.form}
      isBusy={isPending}
      problem={error && problemOf(error, t('signIns.problem.failed'))}
      onRename={(name) => mutate({ signIn: passkey.signIn, name }, { onSuccess: onDone })}
      onDone={onDone}
    />
  );
}
