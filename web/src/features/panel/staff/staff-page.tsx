import { listCampaigns } from '@contract/panel/campaigns';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { listStaff } from '@contract/panel/staff-members';
import { PartTabs } from '../kit/part-tabs';
import { Screen } from '../kit/screen';
import { useAddress } from '../kit/use-address';
import { may, useMe, type Me } from '../shell/me';
import { texts } from '../texts';
import { CampaignsPart } from './campaigns-part';
import { MembersPart } from './members-part';
import { SecondFactorPart } from './second-factor-part';

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
