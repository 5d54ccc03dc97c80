import type { StaffDuty } from '@functions/staff/contract/values/staff';
import { PanelPage, Section } from '@web/panel/components/page';
import { PanelMantine } from '@web/panel/shell/mantine';
import { texts } from '@web/panel/texts';
import { MyPasskeys } from './my-passkeys';
import { OwnPasswordForm } from './own-password-form';
import { SecondFactorSetup } from './second-factor-setup';

/** What a member has to do before anything else. When it is done, the panel or the next duty takes its place. */
export function DutyPage({ duty }: { duty: StaffDuty }) {
  const { ownPassword, secondFactor, myPasskeys } = texts.staff;
  return (
    <PanelMantine>
      {duty === 'password_change_needed' ? (
        <PanelPage title={ownPassword.needed} note={ownPassword.neededText}>
          <OwnPasswordForm />
        </PanelPage>
      ) : duty === 'passkey_needed' ? (
        <PanelPage title={myPasskeys.needed} note={myPasskeys.neededText}>
          <MyPasskeys />
        </PanelPage>
      ) : (
        <PanelPage title={secondFactor.needed} note={secondFactor.neededText}>
          <SecondFactorSetup />
          <Section title={myPasskeys.title}>
            <MyPasskeys />
          </Section>
        </PanelPage>
      )}
    </PanelMantine>
  );
}
