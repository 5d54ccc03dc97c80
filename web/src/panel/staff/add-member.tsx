import { addStaff } from '@functions/staff/contract/staff-members';
import { STAFF_ROLES, type StaffRole } from '@functions/staff/contract/values/staff';
import { NativeSelect, TextInput } from '@mantine/core';
import { usePanelChange } from '../api/use-panel-change';
import { Button } from '@web/panel/components/button';
import { useBanner } from '@web/panel/components/use-banner';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { texts } from '../texts';
import styles from './staff.module.css';

export function AddMember({ onAdded }: { onAdded: (login: string) => void }) {
  const t = texts.staff;
  const addition = usePanelChange(addStaff);
  const { banner, clear, showFailure } = useBanner();
  const form = usePanelForm({
    rules: addStaff.request,
    initialValues: { login: '', password: '', role: 'support' },
    labels: { login: t.login, password: t.password, role: t.role },
    read: ({ login, password, role }) => ({ login, password, role: role as StaffRole }),
    send: async (member) => {
      clear();
      await addition.mutateAsync(member);
      onAdded(member.login);
      return true;
    },
    onFailure: showFailure,
    resets: ['login', 'password'],
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <TextInput
        {...form.getInputProps('login')}
        description={t.loginHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('login', value.toLowerCase())}
      />
      <TextInput
        {...form.getInputProps('password')}
        description={t.passwordHint}
        autoComplete="new-password"
        maxLength={256}
      />
      <NativeSelect
        {...form.getInputProps('role')}
        data={STAFF_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
      />
      <Button type="submit" isBusy={form.submitting}>
        {form.submitting ? texts.loading : t.addSubmit}
      </Button>
      {banner}
    </form>
  );
}
