import { getTimeline } from '@functions/panel/contract/get-timeline';
import type { PanelUser } from '@functions/panel/contract/get-user';
import { panelListQuery } from '@web/panel/api/panel-queries';
import { formatDay } from '@web/panel/format/format';
import { DescriptionList } from '@web/panel/components/description-list';
import { Section } from '@web/panel/components/page';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, labelFor, plural, texts } from '@web/panel/texts';
import { CardHead } from './card-head';
import { ChargeLines } from './charge-lines';
import { SelectedCustomerGate } from './selected-customer-gate';
import { Corrections } from './corrections';
import { DevicesBlock } from './devices-block';
import { Notes } from './notes';
import { Timeline } from './timeline';
import styles from './user.module.css';
import { accountFacts, moreFacts } from './user-facts';
import { Gifts } from './gifts';
import { isManaged } from './user-tabs';
import { VerdictLine } from './verdict-line';

/** The customer card (spec §2, /panel-user). */
export function UserPage() {
  const maySeeTimeline = may(useCurrentStaff(), getTimeline);
  return (
    <SelectedCustomerGate
      title={texts.user.title}
      head={(row, content) => (
        <CardHead user={row} note={fill(texts.user.id, { id: row.id })}>
          {content}
        </CardHead>
      )}
      {...(maySeeTimeline && {
        ask: (client, userId) => client.infiniteQuery(panelListQuery(getTimeline, { userId })),
      })}
    >
      {(user) => <UserCard user={user} />}
    </SelectedCustomerGate>
  );
}

function UserCard({ user }: { user: PanelUser }) {
  const t = texts.user;
  const me = useCurrentStaff();
  return (
    <CardHead user={user} note={headNote(user)}>
      <VerdictLine user={user} />
      <div className={styles.columns}>
        <div>
          <Section title={t.charge}>
            <ChargeLines user={user} />
          </Section>
          <Gifts user={user} />
          <Notes user={user} />
          <Corrections user={user} />
          {isManaged(user.subscription.status) && <DevicesBlock user={user} />}
          <Section title={t.account}>
            <DescriptionList facts={accountFacts(user)} />
          </Section>
          <Section title={t.more}>
            <DescriptionList facts={moreFacts(user)} />
          </Section>
        </div>
        <div>{may(me, getTimeline) && <Timeline userId={user.id} />}</div>
      </div>
    </CardHead>
  );
}

/** «ID … · с 20.11.2026 · 1 месяц · Google · пишет по-русски» */
const headNote = (user: PanelUser): string =>
  [
    fill(texts.user.since, { id: user.id, date: formatDay(user.created) }),
    ...(user.tariff === null ? [] : [plural(user.tariff, 'months')]),
    ...(user.providerId === '' ? [] : [labelFor(texts.providers, user.providerId)]),
    fill(texts.user.writes, { language: labelFor(texts.languages, user.language) }),
  ].join(' · ');
