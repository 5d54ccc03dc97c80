import { getTimeline } from '@contract/panel/customers/get-timeline';
import type { PanelUser } from '@contract/panel/customers/get-user';
import { formatDay } from '@web/features/panel/format/format';
import { CopyButton } from '@web/features/panel/components/copy-button';
import { DescriptionList } from '@web/features/panel/components/description-list';
import { PanelPage, Section } from '@web/features/panel/components/page';
import { StatusBadge } from '@web/features/panel/components/status-badge';
import { may, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { fill, labelFor, plural, texts } from '@web/features/panel/texts';
import { ChargeLines } from './charge-lines';
import { SelectedCustomerGate } from './selected-customer-gate';
import { Corrections } from './corrections';
import { DevicesBlock } from './devices-block';
import { Notes } from './notes';
import { Timeline } from './timeline';
import styles from './user.module.css';
import { accountFacts, moreFacts } from './user-facts';
import { isManaged } from './user-tabs';
import { VerdictLine } from './verdict-line';

/** The customer card (spec §2, /panel-user). */
export const UserPage = () => (
  <SelectedCustomerGate title={texts.user.title}>{(user) => <UserCard user={user} />}</SelectedCustomerGate>
);

function UserCard({ user }: { user: PanelUser }) {
  const t = texts.user;
  const me = useCurrentStaff();
  return (
    <PanelPage
      title={user.email === '' ? user.id : user.email}
      note={headNote(user)}
      aside={
        <div className={styles.head}>
          {user.email !== '' && <CopyButton value={user.email}>{t.copyEmail}</CopyButton>}
          <CopyButton value={user.id}>{t.copyId}</CopyButton>
          <StatusBadge status={user.subscription.status} isActive={user.subscriptionIsActive} />
        </div>
      }
    >
      <VerdictLine user={user} />
      <div className={styles.columns}>
        <div>
          <Section title={t.charge}>
            <ChargeLines user={user} />
          </Section>
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
    </PanelPage>
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
