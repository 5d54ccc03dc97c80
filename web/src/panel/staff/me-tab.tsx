import { endMySession, listMySessions } from '@functions/staff/contract/staff-sessions';
import { Section } from '@web/panel/components/page';
import { texts } from '@web/panel/texts';
import { lazyPart } from '@web/ui/lazy-part';
import { OwnPasswordForm } from './own-password-form';
import { SecondFactorSetup } from './second-factor-setup';
import { SessionsTable } from './sessions-table';

const MyPasskeys = lazyPart(
  () => import('./my-passkeys').then((file) => file.MyPasskeys),
  <p role="status">{texts.loadingData}</p>,
);

/** The signed-in member's password, second factor, passkeys and sessions. */
export function MeTab() {
  const t = texts.staff;
  return (
    <>
      <Section title={t.ownPassword.title}>
        <OwnPasswordForm />
      </Section>
      <Section title={t.secondFactor.title}>
        <SecondFactorSetup />
      </Section>
      <Section title={t.myPasskeys.title}>
        <MyPasskeys />
      </Section>
      <Section title={t.sessions.mine}>
        <SessionsTable list={listMySessions} end={endMySession} caption={t.sessions.mine} />
      </Section>
    </>
  );
}
