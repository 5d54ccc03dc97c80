import type { ResponseOf } from '@contract/endpoint';
import { changeStaff, listStaff } from '@contract/panel/staff/staff-members';
import { STAFF_ROLES, type StaffRole } from '@contract/values/staff';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePanelChange } from '@web/features/panel/api/use-panel-change';
import { usePanelQuery } from '@web/features/panel/api/use-panel-query';
import { showDay, showMoment } from '@web/features/panel/format/format';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { QueryState } from '@web/features/panel/components/query-state';
import { Section } from '@web/features/panel/components/page';
import { Table, type Column } from '@web/features/panel/components/table';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { useMe } from '@web/features/panel/shell/current-staff';
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

export function MembersPart() {
  const words = texts.staff;
  const me = useMe();
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const [role, setRole] = useState<StaffRole>('support');
  const [password, setPassword] = useState('');
  const change = usePanelChange(changeStaff);
  const answer = usePanelQuery(listStaff, {});
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
    show(fill(words.changed, { login }), true);
  };

  const columns: Column<Member>[] = [
    { name: words.login, show: ({ login }) => <strong>{login}</strong> },
    { name: words.role, show: (member) => texts.roles[member.role] },
    { name: words.state, show: ({ isDisabled }) => (isDisabled ? words.disabled : words.enabled) },
    { name: words.factor, show: ({ hasSecondFactor }) => (hasSecondFactor ? texts.yes : texts.no) },
    { name: words.created, show: ({ created }) => showDay(created) },
    { name: words.lastSignIn, show: ({ lastSignIn }) => (lastSignIn === null ? texts.none : showMoment(lastSignIn)) },
    {
      name: words.actions,
      show: (member) =>
        member.login === me.login ? (
          words.yourself
        ) : (
          <div className={styles.acts}>
            {changesOf(member).map((what) => (
              <Button
                key={what}
                variant="default"
                size="compact-sm"
                aria-label={`${words.acts[what].button}: ${member.login}`}
                onClick={() => begin(what, member)}
              >
                {words.acts[what].button}
              </Button>
            ))}
          </div>
        ),
    },
  ];

  return (
    <>
      {banner}
      <QueryState query={answer}>
        {({ content }) => (
          <Table caption={words.part.members} columns={columns} rows={content} keyOf={({ login }) => login} />
        )}
      </QueryState>
      <Section title={words.add}>
        <AddMember onAdded={(login) => show(fill(words.added, { login }), true)} />
      </Section>
      {open !== null && (
        <ActionDialog
          title={`${words.acts[open.what].button}: ${open.member.login}`}
          text={words.acts[open.what].text}
          submit={words.acts[open.what].button}
          isStop={open.what === 'disable'}
          hasReason={false}
          isReady={open.what === 'password' ? isPassword(password) : open.what !== 'role' || role !== open.member.role}
          onSubmit={() => submit(open)}
          onClose={() => setOpen(null)}
        >
          {open.what === 'role' && (
            <NativeSelect
              label={words.role}
              data-autofocus
              data={STAFF_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
            />
          )}
          {open.what === 'password' && (
            <TextInput
              label={words.password}
              description={words.passwordHint}
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
