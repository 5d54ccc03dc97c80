import type { ResponseOf } from '@functions/base/contract/endpoint';
import {
  addMyPasskey,
  listMyPasskeys,
  passkeyProofDraft,
  removeMyPasskey,
  renameMyPasskey,
  startMyPasskey,
} from '@functions/staff/contract/my-passkeys';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button, RowActs } from '@web/panel/components/button';
import { changeFailureText } from '@web/panel/api/failure-text';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { ActionDialog } from '@web/panel/components/action-dialog';
import type { DialogFields } from '@web/panel/components/action-dialog-form';
import { QueryState } from '@web/panel/components/query-state';
import { Table, type Column } from '@web/panel/components/table';
import { formatDay, formatMinute } from '@web/panel/format/format';
import { useBanner } from '@web/panel/components/use-banner';
import { usePanelForm, type FormValues } from '@web/panel/components/use-panel-form';
import { texts } from '@web/panel/texts';
import { passkeyProblemOf } from '@web/lib/auth/passkey-problems';
import { canUsePasskeys } from '@web/lib/auth/passkey-support';
import { loadChunk } from '@web/lib/http/load-chunk';
import { onIntent } from '@web/ui/lazy-part';
import { OwnPasswordField } from './own-password-field';
import styles from './staff.module.css';

type Passkey = ResponseOf<typeof listMyPasskeys>['content'][number];

const loadPasskeys = () => import('@web/lib/auth/passkeys');
const intent = onIntent(loadPasskeys);

/** The passkeys of the signed-in member. A new one and a removal need the password (T34). */
export function MyPasskeys() {
  const t = texts.staff.myPasskeys;
  const { banner, show, clear } = useBanner();
  const [open, setOpen] = useState<{ what: 'rename' | 'remove'; key: Passkey } | null>(null);
  const query = usePanelQuery(listMyPasskeys, {});
  const columns: Column<Passkey>[] = [
    {
      name: t.name,
      show: ({ name, isBlocked }) => (
        <>
          <strong>{name}</strong>
          {isBlocked && <span>{`, ${t.blocked}`}</span>}
        </>
      ),
    },
    { name: t.created, show: ({ created }) => formatDay(created) },
    { name: t.lastUsed, show: ({ lastUsed }) => (lastUsed === null ? texts.none : formatMinute(lastUsed)) },
    {
      name: texts.staff.actions,
      show: (key) => (
        <RowActs
          acts={(['rename', 'remove'] as const).map((what) => [t[what], () => setOpen({ what, key })])}
          of={key.name}
        />
      ),
    },
  ];
  return (
    <>
      <p>{t.about}</p>
      {banner}
      <QueryState query={query}>
        {({ content }) =>
          content.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <Table caption={t.title} columns={columns} rows={content} keyOf={({ id }) => id} />
          )
        }
      </QueryState>
      {canUsePasskeys() ? <AddPasskey onStart={clear} onEnd={show} /> : <p>{t.unsupported}</p>}
      {open?.what === 'rename' && (
        <ActionDialog
          title={`${t.rename}: ${open.key.name}`}
          text={t.renameText}
          submit={t.rename}
          hasReason={false}
          endpoint={renameMyPasskey}
          fields={nameField(open.key.name)}
          request={({ name = '' }: FormValues) => ({ id: open.key.id, name })}
          onDone={() => show(t.renamed, true)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'remove' && (
        <ActionDialog
          title={`${t.remove}: ${open.key.name}`}
          text={t.removeText}
          submit={t.remove}
          isStop
          hasReason={false}
          endpoint={removeMyPasskey}
          fields={PROOF_FIELD}
          request={({ password = '' }: FormValues) => ({ id: open.key.id, password })}
          onDone={() => show(t.removed, true)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface AddPasskeyProps {
  onStart: () => void;
  onEnd: (text: string, isSuccess: boolean) => void;
}

function AddPasskey({ onStart, onEnd }: AddPasskeyProps) {
  const t = texts.staff.myPasskeys;
  const start = usePanelChange(startMyPasskey);
  const add = usePanelChange(addMyPasskey);
  const form = usePanelForm({
    rules: passkeyProofDraft,
    initialValues: { password: '' },
    labels: { password: t.password },
    read: (values) => values,
    send: async ({ password }) => {
      onStart();
      // First the call, which fails at once without a network: loading waits until it returns.
      const { options } = await start.mutateAsync({ password });
      const { makePasskey } = await loadChunk(loadPasskeys);
      await add.mutateAsync({ answer: await makePasskey(options) });
      onEnd(t.added, true);
      return true;
    },
    onFailure: (error) => {
      const problems: Partial<Record<string, string>> = t.problem;
      onEnd(problems[passkeyProblemOf(error)] ?? changeFailureText(error), false);
    },
    resets: ['password'],
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <OwnPasswordField {...form.getInputProps('password')} description={t.passwordHint} />
      <Button type="submit" isBusy={form.submitting} {...intent}>
        {form.submitting ? texts.loading : t.add}
      </Button>
    </form>
  );
}

const nameField = (current: string): DialogFields<FormValues> => ({
  initialValues: { name: current },
  labels: { name: texts.staff.myPasskeys.name },
  isChange: ({ name }) => name !== current,
  render: (form) => <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" maxLength={64} />,
});

const PROOF_FIELD: DialogFields<FormValues> = {
  initialValues: { password: '' },
  labels: { password: texts.staff.myPasskeys.proof },
  render: (form) => <OwnPasswordField {...form.getInputProps('password')} data-autofocus />,
};
