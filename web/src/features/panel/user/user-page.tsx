import { getTimeline } from '@contract/panel/get-timeline';
import type { PanelUser } from '@contract/panel/get-user';
import { showDay } from '../format';
import { Facts } from '../kit/facts';
import { Screen, Section } from '../kit/screen';
import { StatusBadge } from '../kit/status-badge';
import { may, useMe } from '../shell/me';
import { fill, texts } from '../texts';
import { ChargeLines } from './charge-lines';
import { ChosenUserGate } from './chosen-user-gate';
import { Corrections } from './corrections';
import { DevicesBlock } from './devices-block';
import { Notices } from './notices';
import { Timeline } from './timeline';
import styles from './user.module.css';
import { accountFacts, moreFacts } from './user-facts';
import { isManaged } from './user-tabs';

/** Spec §2 /panel-user. */
export const UserPage = () => (
  <ChosenUserGate title={texts.user.title}>{(user) => <UserCard user={user} />}</ChosenUserGate>
);

function UserCard({ user }: { user: PanelUser }) {
  const words = texts.user;
  const me = useMe();
  return (
    <Screen
      title={user.email}
      note={fill(words.since, { id: user.id, date: showDay(user.created) })}
      aside={<StatusBadge status={user.subscription.status} isActive={user.subscriptionIsActive} />}
    >
      <Notices user={user} />
      <div className={styles.columns}>
        <div>
          <Section title={words.account}>
            <Facts facts={accountFacts(user)} />
          </Section>
          <Section title={words.charge}>
            <ChargeLines user={user} />
          </Section>
          {isManaged(user.subscription.status) && <DevicesBlock user={user} />}
          <Section title={words.more}>
            <Facts facts={moreFacts(user)} />
          </Section>
        </div>
        <div>
          <Corrections user={user} />
          {may(me, getTimeline) && <Timeline userId={user.id} />}
        </div>
      </div>
    </Screen>
  );
}
