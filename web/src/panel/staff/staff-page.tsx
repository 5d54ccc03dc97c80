import { listCampaigns } from '@functions/campaigns/contract/campaigns';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { listStaff } from '@functions/staff/contract/staff-members';
import { listStaffSessions } from '@functions/staff/contract/staff-sessions';
import { TabList } from '@web/panel/components/tabs';
import { PanelPage } from '@web/panel/components/page';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { may, useCurrentStaff, type CurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '../texts';
import { CampaignsTab } from '@web/panel/campaigns/campaigns-tab';
import { MembersTab } from './members-tab';
import { MeTab } from './me-tab';
import { SessionsTab } from './sessions-tab';

const PARTS = { members: MembersTab, sessions: SessionsTab, campaigns: CampaignsTab, me: MeTab };
type Part = keyof typeof PARTS;

/** The endpoint whose roles see the tab; null: every role does. */
const CALLS: Record<Part, PanelEndpoint | null> = {
  members: listStaff,
  sessions: listStaffSessions,
  campaigns: listCampaigns,
  me: null,
};

const partsOf = (me: CurrentStaff): Part[] =>
  (Object.keys(PARTS) as Part[]).filter((part) => CALLS[part] === null || may(me, CALLS[part]));

/** Staff accounts and sessions, e-mail campaigns, and the signed-in member's own login. */
export function StaffPage() {
  const t = texts.staff;
  const { read } = useUrlParams();
  const names = partsOf(useCurrentStaff());
  const current = names.find((part) => part === read('part')) ?? names[0] ?? 'me';
  const Shown = PARTS[current];
  return (
    <PanelPage title={texts.staffParts[current]}>
      <TabList
        label={t.parts}
        path="/panel-staff"
        parts={names.map((part) => ({ part, name: texts.staffParts[part] }))}
        current={current}
      />
      <Shown />
    </PanelPage>
  );
}
