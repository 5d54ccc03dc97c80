import { changeOwnPassword } from '@functions/staff/contract/own-password';
import { TextInput } from '@mantine/core';
import { Button } from '@web/panel/components/button';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { useBanner } from '@web/panel/components/use-banner';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { texts } from '@web/panel/texts';
import { OwnPasswordField } from './own-password-field';
import styles from './staff.module.css';

/** Changes the password of the signed-in member. */
export function OwnPasswordForm() {
  const t = texts.staff.ownPassword;
  const change = usePanelChange(changeOwnPassword);
  const { banner, show, clear, showFailure } = useBanner();
  const form = usePanelForm({
    rules: changeOwnPassword.request,
    initialValues: { password: '', newPassword: '' },
    labels: { password: t.old, newPassword: t.new },
    read: (values) => values,
    send: async (passwords) => {
      clear();
      await change.mutateAsync(passwords);
      show(t.done, true);
      return true;
    },
    onFailure: showFailure,
    resets: ['password', 'newPassword'],
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <OwnPasswordField {...form.getInputProps('password')} />
      <TextInput
        {...form.getInputProps('newPassword')}
        type="password"
        description={t.newHint}
        autoComplete="new-password"
        maxLength={256}
      />
      <Button type="submit" isBusy={form.submitting}>
        {form.submitting ? texts.loading : t.submit}
      </Button>
      {banner}
    </form>
  );
}
