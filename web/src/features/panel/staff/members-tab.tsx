import type { ResponseOf } from '@contract/endpoint';
import { changeStaff, listStaff } from '@contract/panel/staff/staff-members';
import { STAFF_ROLES, type StaffRole } from '@contract/values/staff';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePanelChange } from '@web/features/panel/api/use-panel-change';
import { usePanelQuery } from '@web/features/panel/api/use-panel-query';
import { formatDay, formatMinute } from '@web/features/panel/format/format';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { QueryState } from '@web/features/panel/components/query-state';
import { Section } from '@web/features/panel/components/page';
import { Table, type Column } from '@web/features/panel/components/table';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { fill, texts } from '@web/features/panel/texts';
import { AddMember } from './add-member';
import { isPassword } from './member-rules';
import styles from './staff.module.css';

type Member = ResponseOf<typeof listStaff>['content'][number];
type Change = 'role' | 'disable' | 'enable' | 'password' | 'factor';

interface Open {
  readonly what: Change;
  readonly member: Member;
}

export function MembersTab() {
  const t = texts.staff;
  const me = useCurrentStaff();
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const [role, setRole] = useState<StaffRole>('support');
  const [password, setPassword] = useState('');
  const change = usePanelChange(changeStaff);
  const query = usePanelQuery(listStaff, {});
  const begin = (what: Change, member: Member) => {
    setRole(member.role);
    setPassword('');
    setOpen({ what, member });
  };
  const submit = async ({ what, member: { login } }: Open) => {
    const wanted = {
      role: { role },
      disable: { isDisabled: true },
      enable: { isDisabled: false },
      password: { password },
      factor: { withoutSecondFactor: true as const },
    }[what];
    await change.mutateAsync({ login, ...wanted });
    setOpen(null);
    show(fill(t.changed, { login }), true);
  };

  const columns: Column<Member>[] = [
    { name: t.login, show: ({ login }) => <strong>{login}</strong> },
    { name: t.role, show: (member) => texts.roles[member.role] },
    { name: t.state, show: ({ isDisabled }) => (isDisabled ? t.disabled : t.enabled) },
    { name: t.factor, show: ({ hasSecondFactor }) => (hasSecondFactor ? texts.yes : texts.no) },
    { name: t.created, show: ({ created }) => formatDay(created) },
    { name: t.lastSignIn, show: ({ lastSignIn }) => (lastSignIn === null ? texts.none : formatMinute(lastSignIn)) },
    {
      name: t.actions,
      show: (member) =>
        member.login === me.login ? (
          t.yourself
        ) : (
          <div className={styles.acts}>
            {changesOf(member).map((what) => (
              <Button
                key={what}
                variant="default"
                size="compact-sm"
                aria-label={`${t.acts[what].button}: ${member.login}`}
                onClick={() => begin(what, member)}
              >
                {t.acts[what].button}
              </Button>
            ))}
          </div>
        ),
    },
  ];

  return (
    <>
      {banner}
      <QueryState query={query}>
        {({ content }) => (
          <Table caption={t.part.members} columns={columns} rows={content} keyOf={({ login }) => login} />
        )}
      </QueryState>
      <Section title={t.add}>
        <AddMember onAdded={(login) => show(fill(t.added, { login }), true)} />
      </Section>
      {open !== null && (
        <ActionDialog
          title={`${t.acts[open.what].button}: ${open.member.login}`}
          text={t.acts[open.what].text}
          submit={t.acts[open.what].button}
          isStop={open.what === 'disable'}
          hasReason={false}
          isReady={open.what === 'password' ? isPassword(password) : open.what !== 'role' || role !== open.member.role}
          onSubmit={() => submit(open)}
          onClose={() => setOpen(null)}
        >
          {open.what === 'role' && (
            <NativeSelect
              label={t.role}
              data-autofocus
              data={STAFF_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
            />
          )}
          {open.what === 'password' && (
            <TextInput
              label={t.password}
              description={t.passwordHint}
              data-autofocus
              autoComplete="new-password"
              maxLength={256}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </ActionDialog>
      )}
    </>
  );
}

const changesOf = ({ isDisabled, hasSecondFactor }: Member): Change[] => [
  'role',
  'password',
  ...(hasSecondFactor ? (['factor'] as const) : []),
  isDisabled ? 'enable' : 'disable',
];
