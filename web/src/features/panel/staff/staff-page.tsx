import { listCampaigns } from '@contract/panel/campaigns/campaigns';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { listStaff } from '@contract/panel/staff/staff-members';
import { PartTabs } from '@web/features/panel/components/tabs';
import { Screen } from '@web/features/panel/components/page';
import { useAddress } from '@web/features/panel/hooks/use-url-params';
import { may, useMe, type Me } from '@web/features/panel/shell/current-staff';
import { texts } from '../texts';
import { CampaignsPart } from '@web/features/panel/campaigns/campaigns-tab';
import { MembersPart } from './members-tab';
import { SecondFactorPart } from './second-factor-tab';

const PARTS = { members: MembersPart, campaigns: CampaignsPart, me: SecondFactorPart };
type Part = keyof typeof PARTS;

/** Without a call: one's own. */
const CALLS: Record<Part, PanelEndpoint | null> = { members: listStaff, campaigns: listCampaigns, me: null };

const partsOf = (me: Me): Part[] =>
  (Object.keys(PARTS) as Part[]).filter((part) => CALLS[part] === null || may(me, CALLS[part]));

/** What admins do: the staff accounts, and mails to many. The second factor is everybody's own. */
export function StaffPage() {
  const words = texts.staff;
  const { read } = useAddress();
  const names = partsOf(useMe());
  const current = names.find((part) => part === read('part')) ?? names[0] ?? 'me';
  const Shown = PARTS[current];
  return (
    <Screen title={words.part[current]}>
      <PartTabs
        label={words.parts}
        path="/panel-staff"
        parts={names.map((part) => ({ part, name: words.part[part] }))}
        current={current}
      />
      <Shown />
    </Screen>
  );
}
