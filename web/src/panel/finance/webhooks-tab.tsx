import { NOTIFICATION_TYPES, PAYMENT_EVENT_STATES } from '@functions/payments/contract/values/payments';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { listWebhooks, reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import { NativeSelect } from '@mantine/core';
import { RowActs } from '@web/panel/components/button';
import { shortName } from '@web/lib/browser/format';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { usePanelCursorList } from '@web/panel/api/use-panel-query';
import { formatSecond, formatMinute } from '@web/panel/format/format';
import { FilterBar } from '@web/panel/components/filter-bar';
import { RecordList } from '@web/panel/components/record-list';
import type { Column } from '@web/panel/components/table';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { useBanner } from '@web/panel/components/use-banner';
import { fill, texts } from '@web/panel/texts';
import styles from './finance.module.css';

type WebhooksResponse = ResponseOf<typeof listWebhooks>;
type Row = WebhooksResponse['content'][number];

const TONE = { received: 'warn', applied: 'good', quarantined: 'warn', failed: 'bad' } as const;

/** Payment notifications as stored. */
export function WebhooksTab() {
  const t = texts.finance.webhooks;
  const { read, write } = useUrlParams();
  const { banner, show, showFailure } = useBanner();
  const application = usePanelChange(reapplyWebhook);
  const type = NOTIFICATION_TYPES.find((known) => known === read('type'));
  const state = PAYMENT_EVENT_STATES.find((known) => known === read('state'));
  const query = usePanelCursorList<typeof listWebhooks>(listWebhooks, {
    ...(type !== undefined && { type }),
    ...(state !== undefined && { state }),
  });
  const apply = ({ id }: Row) => {
    const onSuccess = (applied: ResponseOf<typeof reapplyWebhook>) =>
      show(fill(t.applied, { state: t.states[applied.state] }), applied.state === 'applied');
    application.mutate({ id }, { onSuccess, onError: showFailure });
  };
  return (
    <>
      <FilterBar>
        <NativeSelect
          label={t.type}
          data={[{ value: '', label: t.any }, ...NOTIFICATION_TYPES]}
          value={type ?? ''}
          onChange={(event) => write({ type: event.currentTarget.value })}
        />
        <NativeSelect
          label={t.state}
          data={[
            { value: '', label: t.any },
            ...PAYMENT_EVENT_STATES.map((value) => ({ value, label: t.states[value] })),
          ]}
          value={state ?? ''}
          onChange={(event) => write({ state: event.currentTarget.value })}
        />
      </FilterBar>
      {banner}
      <ForgedNotifications minutes={query.data?.pages[0]?.forgedWebhooks ?? []} />
      <RecordList
        query={query}
        caption={t.title}
        columns={columnsFor(apply, application.isPending)}
        keyOf={({ id }) => id}
      />
    </>
  );
}

/** Minutes in which notifications with an invalid signature arrived. */
function ForgedNotifications({ minutes }: { minutes: WebhooksResponse['forgedWebhooks'] }) {
  const t = texts.finance.webhooks;
  if (minutes.length === 0) return null;
  return (
    <div className={styles.forged}>
      <strong>{t.forged}</strong>
      <ul>
        {minutes.map(({ minute, count }) => (
          <li key={minute}>{fill(t.forgedAt, { at: formatMinute(minute), count })}</li>
        ))}
      </ul>
    </div>
  );
}

function columnsFor(apply: (row: Row) => void, isPending: boolean): Column<Row>[] {
  const t = texts.finance.webhooks;
  return [
    { name: t.receivedAt, show: ({ receivedAt }) => formatSecond(receivedAt) },
    {
      name: t.type,
      show: ({ type, code }) => (
        <>
          <span>{type}</span>
          {code !== null && <span className={styles.small}>{fill(t.code, { code })}</span>}
        </>
      ),
    },
    { name: t.key, show: ({ key }) => (key === null ? texts.none : t.keys[key]) },
    {
      name: t.state,
      show: ({ state, note, attempts }) => (
        <>
          <span className={styles.state} data-tone={TONE[state]}>
            {t.states[state]}
          </span>
          {note !== null && <span className={styles.small}>{note}</span>}
          {attempts > 1 && <span className={styles.small}>{fill(t.attempts, { count: attempts })}</span>}
        </>
      ),
    },
    { name: t.body, show: (row) => <Body row={row} /> },
    {
      name: t.actions,
      show: (row) =>
        row.state === 'applied' ? null : <RowActs acts={[[t.apply, () => apply(row)]]} isBusy={isPending} />,
    },
  ];
}

function Body({ row: { id, fields, isRedacted } }: { row: Row }) {
  const t = texts.finance.webhooks;
  if (isRedacted) return <span className={styles.small}>{t.redacted}</span>;
  return (
    <details className={styles.body}>
      <summary>{shortName(id)}</summary>
      <dl>
        <div>
          <dt>{t.id}</dt>
          <dd>{id}</dd>
        </div>
        {Object.entries(fields).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
