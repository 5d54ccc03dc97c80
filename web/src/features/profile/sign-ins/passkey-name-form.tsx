import { renamePasskey } from '@contract/accounts/passkeys';
import { listSignIns } from '@contract/accounts/sign-ins';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { useListChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { TextField } from '@web/ui/text-field';
import type { PasskeyEntry } from '@web/features/profile/api/sign-ins';
import styles from './sign-ins.module.css';

/** Renames a passkey. */
export function PasskeyNameForm({ passkey, onDone }: { passkey: PasskeyEntry; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const rename = useListChange(renamePasskey, listSignIns);
  const problemOf = useCallProblem();
  const [name, setName] = useState(passkey.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const handleSubmit = () => {
    if (name === passkey.name) onDone();
    else rename.mutate({ signIn: passkey.signIn, name }, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={submit(handleSubmit)}>
      <TextField
        ref={field}
        label={t('signIns.passkeyName')}
        type="text"
        autoComplete="off"
        value={name}
        isDisabled={rename.isPending}
        {...(name.trim() === '' && { hint: t('signIns.passkeyNameMissing') })}
        problem={rename.isError ? problemOf(rename.error, t('signIns.problem.failed')) : null}
        onChange={setName}
      />
      <div className="actions">
        <Button type="submit" disabled={name.trim() === ''} isBusy={rename.isPending}>
          {t('signIns.passkeySave')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('signIns.passkeyKeep')}
        </Button>
      </div>
    </form>
  );
}
