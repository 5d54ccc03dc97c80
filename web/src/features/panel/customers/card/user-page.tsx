import { getTimeline } from '@contract/panel/customers/get-timeline';
import type { PanelUser } from '@contract/panel/customers/get-user';
import { formatDay } from '@web/features/panel/format/format';
import { DescriptionList } from '@web/features/panel/components/description-list';
import { PanelPage, Section } from '@web/features/panel/components/page';
import { StatusBadge } from '@web/features/panel/components/status-badge';
import { may, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { fill, texts } from '@web/features/panel/texts';
import { ChargeLines } from './charge-lines';
import { SelectedCustomerGate } from './selected-customer-gate';
import { Corrections } from './corrections';
import { DevicesBlock } from './devices-block';
import { Notices } from './notices';
import { Timeline } from './timeline';
import styles from './user.module.css';
import { accountFacts, moreFacts } from './user-facts';
import { isManaged } from './user-tabs';

/** The customer card (spec §2, /panel-user). */
export const UserPage = () => (
  <SelectedCustomerGate title={texts.user.title}>{(user) => <UserCard user={user} />}</SelectedCustomerGate>
);

function UserCard({ user }: { user: PanelUser }) {
  const t = texts.user;
  const me = useCurrentStaff();
  return (
    <PanelPage
      title={user.email}
      note={fill(t.since, { id: user.id, date: formatDay(user.created) })}
      aside={<StatusBadge status={user.subscription.status} isActive={user.subscriptionIsActive} />}
    >
      <Notices user={user} />
      <div className={styles.columns}>
        <div>
          <Section title={t.account}>
            <DescriptionList facts={accountFacts(user)} />
          </Section>
          <Section title={t.charge}>
            <ChargeLines user={user} />
          </Section>
          {isManaged(user.subscription.status) && <DevicesBlock user={user} />}
          <Section title={t.more}>
            <DescriptionList facts={moreFacts(user)} />
          </Section>
        </div>
        <div>
          <Corrections user={user} />
          {may(me, getTimeline) && <Timeline userId={user.id} />}
        </div>
      </div>
    </PanelPage>
  );
}
