import type { ResponseOf } from '@functions/base/contract/endpoint';
import { listLedger } from '@functions/panel/contract/finance-receipts';
import type { getToday, Waiting } from '@functions/panel/contract/get-today';
import { Link } from 'react-router-dom';
import { formatAmount, formatCount, formatLongDay, formatTime } from '@web/panel/format/format';
import { DescriptionList } from '@web/panel/components/description-list';
import { PanelPage, Section } from '@web/panel/components/page';
import { PlainButton } from '@web/panel/components/plain-button';
import { QueryState } from '@web/panel/components/query-state';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, frameTexts as texts } from '@web/panel/frame-texts';
import { useToday } from './use-today';
import { ageOf, compareMoney, detailOf, placeOf, titleOf } from './waiting';
import styles from './today.module.css';

type Today = ResponseOf<typeof getToday>;

const t = texts.today;

/** What waits for this role, worst first, and today's money. */
export function TodayPage() {
  const query = useToday();
  const now = query.data?.now;
  return (
    <PanelPage
      title={t.title}
      note={now && fill(t.now, { day: formatLongDay(now), time: formatTime(now) })}
      aside={
        <PlainButton size="compact-sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {t.again}
        </PlainButton>
      }
    >
      <QueryState<Today> query={query}>
        {(today) => (
          <div className={styles.columns} data-alone={today.money === null}>
            <Section title={t.waits}>
              {today.waiting.length === 0 ? (
                <p className={styles.calm}>
                  <span className={styles.dot} data-state="good" aria-hidden="true" />
                  <span>{t.calm}</span>
                </p>
              ) : (
                <ul className={styles.rows}>
                  {today.waiting.map((waiting) => (
                    <WaitingRow key={`${waiting.kind} ${waiting.names.join()}`} waiting={waiting} now={today.now} />
                  ))}
                </ul>
              )}
            </Section>
            {today.money !== null && <Money money={today.money} now={today.now} />}
          </div>
        )}
      </QueryState>
    </PanelPage>
  );
}

function WaitingRow({ waiting, now }: { waiting: Waiting; now: string }) {
  const mayOpenLedger = may(useCurrentStaff(), listLedger);
  const detail = detailOf(waiting, mayOpenLedger);
  return (
    <li>
      <Link to={placeOf(waiting, mayOpenLedger)} className={styles.row}>
        <span className={styles.dot} data-state={waiting.state} aria-hidden="true" />
        <span>
          <strong>{titleOf(waiting)}</strong>
          {detail !== '' && <span className={styles.detail}> {detail}</span>}
          <span className="visually-hidden"> {t.states[waiting.state]}</span>
        </span>
        {waiting.since !== null && <time dateTime={waiting.since}>{ageOf(waiting.since, now)}</time>}
      </Link>
    </li>
  );
}

function Money({ money, now }: { money: NonNullable<Today['money']>; now: string }) {
  const { today, yesterday, renewals, failedRenewals } = money;
  const { text, isLess } = compareMoney(today, yesterday, formatTime(now));
  const facts = [
    [t.payments, formatCount(money.payments)],
    [t.refunds, formatAmount(today.refunds)],
    [t.trials, formatCount(money.trials)],
    [t.renewals, fill(t.renewalsOf, { paid: renewals, due: renewals + failedRenewals })],
    [t.pastDue, formatCount(money.pastDue)],
    [t.churned, formatCount(money.churned)],
  ] as const;
  return (
    <section className={styles.money} aria-label={t.money}>
      <h2>{t.money}</h2>
      <p className={styles.sum}>{formatAmount(today.net)}</p>
      <p className={styles.comparison} data-less={isLess}>
        {text}
      </p>
      <div className={styles.facts}>
        <DescriptionList facts={facts} />
      </div>
      <Link to="/panel-finance?part=figures">{t.figures}</Link>
    </section>
  );
}
