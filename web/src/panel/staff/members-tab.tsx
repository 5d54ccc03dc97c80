import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import { changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import { STAFF_ROLES, type StaffRole } from '@functions/staff/contract/values/staff';
import { NativeSelect, TextInput } from '@mantine/core';
import { RowActs } from '@web/panel/components/button';
import { useState } from 'react';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { formatDay, formatMinute } from '@web/panel/format/format';
import { ActionDialog } from '@web/panel/components/action-dialog';
import type { DialogFields } from '@web/panel/components/action-dialog-form';
import { QueryState } from '@web/panel/components/query-state';
import { Section } from '@web/panel/components/page';
import { Table, type Column } from '@web/panel/components/table';
import { useBanner } from '@web/panel/components/use-banner';
import type { FormValues } from '@web/panel/components/use-panel-form';
import { useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, texts } from '@web/panel/texts';
import { AddMember } from './add-member';

type Member = ResponseOf<typeof listStaff>['content'][number];
type Change =
  | 'role'
  | 'disable'
  | 'enable'
  | 'password'
  | 'factor'
  | 'passkeys'
  | 'demand'
  | 'release'
  | 'demandPasskey'
  | 'releasePasskey';

interface Open {
  readonly what: Change;
  readonly member: Member;
}

export function MembersTab() {
  const t = texts.staff;
  const me = useCurrentStaff();
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const query = usePanelQuery(listStaff, {});
  const columns: Column<Member>[] = [
    { name: t.login, show: ({ login }) => <strong>{login}</strong> },
    { name: t.role, show: (member) => texts.roles[member.role] },
    { name: t.state, show: stateOf },
    { name: t.factor, show: factorOf },
    { name: t.passkeys, show: passkeysOf },
    { name: t.created, show: ({ created }) => formatDay(created) },
    { name: t.lastSignIn, show: ({ lastSignIn }) => (lastSignIn === null ? texts.none : formatMinute(lastSignIn)) },
    {
      name: t.actions,
      show: (member) =>
        member.login === me.login ? (
          t.yourself
        ) : (
          <RowActs
            acts={changesOf(member).map((what) => [t.acts[what].button, () => setOpen({ what, member })])}
            of={member.login}
          />
        ),
    },
  ];

  return (
    <>
      {banner}
      <QueryState query={query}>
        {({ content }) => (
          <Table caption={texts.staffParts.members} columns={columns} rows={content} keyOf={({ login }) => login} />
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
          endpoint={changeStaff}
          {...(open.what === 'role' && { fields: roleField(open.member.role) })}
          {...(open.what === 'password' && { fields: PASSWORD_FIELD })}
          request={(values) => ({ login: open.member.login, ...CHANGES[open.what](values) })}
          onDone={() => show(fill(t.changed, { login: open.member.login }), true)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function stateOf({ isDisabled, mustChangePassword }: Member): string {
  const t = texts.staff;
  if (isDisabled) return t.disabled;
  return mustChangePassword ? t.mustChangePassword : t.enabled;
}

function factorOf({ hasSecondFactor, mustHaveSecondFactor }: Member): string {
  if (hasSecondFactor) return texts.yes;
  return mustHaveSecondFactor ? texts.staff.factorMissing : texts.no;
}

function passkeysOf({ passkeys, mustHavePasskey }: Member): string {
  if (passkeys > 0) return String(passkeys);
  return mustHavePasskey ? texts.staff.passkeyMissing : texts.no;
}

/** Finance and admin always need a second factor. */
const changesOf = ({
  isDisabled,
  hasSecondFactor,
  mustHaveSecondFactor,
  passkeys,
  mustHavePasskey,
  role,
}: Member): Change[] => [
  'role',
  'password',
  ...(hasSecondFactor ? (['factor'] as const) : []),
  ...(passkeys > 0 ? (['passkeys'] as const) : []),
  ...(mustHaveSecondFactor ? [] : (['demand'] as const)),
  ...(mustHaveSecondFactor && role === 'support' ? (['release'] as const) : []),
  mustHavePasskey ? 'releasePasskey' : 'demandPasskey',
  isDisabled ? 'enable' : 'disable',
];

/** The request of each change, from what is typed in its dialog. */
const CHANGES: Record<Change, (values: FormValues) => Omit<RequestInput<typeof changeStaff>, 'login'>> = {
  role: ({ role }) => ({ role: role as StaffRole }),
  disable: () => ({ isDisabled: true }),
  enable: () => ({ isDisabled: false }),
  password: ({ password }) => ({ password }),
  factor: () => ({ withoutSecondFactor: true }),
  passkeys: () => ({ withoutPasskeys: true }),
  demandPasskey: () => ({ mustHavePasskey: true }),
  releasePasskey: () => ({ mustHavePasskey: false }),
  demand: () => ({ mustHaveSecondFactor: true }),
  release: () => ({ mustHaveSecondFactor: false }),
};

const roleField = (current: StaffRole): DialogFields<FormValues> => ({
  initialValues: { role: current },
  labels: { role: texts.staff.role },
  isChange: ({ role }) => role !== current,
  render: (form) => (
    <NativeSelect
      {...form.getInputProps('role')}
      data-autofocus
      data={STAFF_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
    />
  ),
});

const PASSWORD_FIELD: DialogFields<FormValues> = {
  initialValues: { password: '' },
  labels: { password: texts.staff.password },
  render: (form) => (
    <TextInput
      {...form.getInputProps('password')}
      description={texts.staff.passwordHint}
      data-autofocus
      autoComplete="new-password"
      maxLength={256}
    />
  ),
};
