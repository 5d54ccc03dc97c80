import { addStaff } from '@contract/panel/staff/staff-members';
import { STAFF_ROLES, type StaffRole } from '@contract/values/staff';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { changeFailureText } from '../api/failure-text';
import { usePanelChange } from '../api/use-panel-change';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { texts } from '../texts';
import { isLogin, isPassword } from './member-rules';
import styles from './staff.module.css';

export function AddMember({ onAdded }: { onAdded: (login: string) => void }) {
  const t = texts.staff;
  const addition = usePanelChange(addStaff);
  const { banner, show } = useBanner();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const isReady = isLogin(login) && isPassword(password) && !addition.isPending;
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReady) return;
    try {
      await addition.mutateAsync({ login, password, role });
      onAdded(login);
      setLogin('');
      setPassword('');
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        label={t.login}
        description={t.loginHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        value={login}
        onChange={(event) => setLogin(event.currentTarget.value.toLowerCase())}
      />
      <TextInput
        label={t.password}
        description={t.passwordHint}
        autoComplete="new-password"
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <NativeSelect
        label={t.role}
        data={STAFF_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
      />
      <Button type="submit" disabled={!isReady}>
        {addition.isPending ? texts.loading : t.addSubmit}
      </Button>
      {banner}
    </form>
  );
}
