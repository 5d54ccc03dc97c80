import type { StaffDuty } from '@contract/values/staff';
import { PanelPage } from '@web/features/panel/components/page';
import { PanelMantine } from '@web/features/panel/shell/mantine';
import { texts } from '@web/features/panel/texts';
import { OwnPasswordForm } from './own-password-form';
import { SecondFactorSetup } from './second-factor-setup';

/** What a member has to do before anything else. When it is done, the panel or the next duty takes its place. */
export function DutyPage({ duty }: { duty: StaffDuty }) {
  const { ownPassword, secondFactor } = texts.staff;
  return (
    <PanelMantine>
      {duty === 'password_change_needed' ? (
        <PanelPage title={ownPassword.needed} note={ownPassword.neededText}>
          <OwnPasswordForm />
        </PanelPage>
      ) : (
        <PanelPage title={secondFactor.needed} note={secondFactor.neededText}>
          <SecondFactorSetup />
        </PanelPage>
      )}
    </PanelMantine>
  );
}
