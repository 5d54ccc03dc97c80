import type { ResponseOf } from '@contract/endpoint';
import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDeliveryResponse,
  type WebhookEndpointResponse,
} from '@contract/panel/webhooks/webhook-endpoints';
import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { changeFailureText } from '../api/failure-text';
import { usePanelChange } from '../api/use-panel-change';
import { usePanelCursorList } from '../api/use-panel-query';
import { FilterBar } from '../components/filter-bar';
import { LoadMore } from '../components/load-more';
import { Section } from '../components/page';
import { Empty, QueryState } from '../components/query-state';
import { Table, type Column } from '../components/table';
import { formatMinute, formatSecond } from '../format/format';
import { useBanner } from '../hooks/use-banner';
import { useUrlParams } from '../hooks/use-url-params';
import { fill, texts } from '../texts';
import { answerOf, EVENT_NAMES, hostOf, sentText } from './delivery-texts';
import { Button } from '@web/features/panel/components/button';

const SHOWN = ['all', 'failed'] as const;

/** The delivery log of one endpoint. */
export function Deliveries({ endpoint: { endpointId, url } }: { endpoint: WebhookEndpointResponse }) {
  const t = texts.webhooks;
  const { read, write } = useUrlParams();
  const { banner, show } = useBanner();
  const resend = usePanelChange(resendWebhookDelivery);
  const shown = SHOWN.find((known) => known === read('show')) ?? 'all';
  const query = usePanelCursorList<typeof listWebhookDeliveries>(listWebhookDeliveries, { endpointId, show: shown });
  const sendAgain = async ({ id }: WebhookDeliveryResponse) => {
    try {
      const { text, isGood } = sentText(await resend.mutateAsync({ id }), 'resent');
      show(text, isGood);
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  const columns: Column<WebhookDeliveryResponse>[] = [
    { name: t.when, show: ({ created }) => formatSecond(created) },
    { name: t.event, show: ({ type }) => EVENT_NAMES[type] },
    {
      name: t.customer,
      show: ({ userId }) =>
        userId === null ? texts.none : <Link to={`/panel-user?id=${encodeURIComponent(userId)}`}>{userId}</Link>,
    },
    { name: t.outcome, show: ({ outcome }) => t.outcomes[outcome] },
    { name: t.answer, show: ({ last }) => answerOf(last) || texts.none },
    {
      name: t.duration,
      show: ({ last }) => (last === null ? texts.none : fill(t.ms, { count: last.durationMs })),
      isNumber: true,
    },
    { name: t.attempts, show: ({ attempts }) => attempts, isNumber: true },
    { name: t.next, show: ({ nextAttemptAt }) => (nextAttemptAt === null ? texts.none : formatMinute(nextAttemptAt)) },
    {
      name: t.actions,
      show: (row) => (
        <Button variant="default" size="compact-sm" isBusy={resend.isPending} onClick={() => void sendAgain(row)}>
          {t.again}
        </Button>
      ),
    },
  ];
  const title = fill(t.deliveries, { host: hostOf(url) });
  return (
    <Section
      title={title}
      aside={
        <Button variant="default" size="xs" onClick={() => write({ endpoint: '', show: '' })}>
          {t.hide}
        </Button>
      }
    >
      <FilterBar>
        <NativeSelect
          label={t.show}
          data={SHOWN.map((value) => ({ value, label: t.shown[value] }))}
          value={shown}
          onChange={(event) => write({ endpoint: endpointId, show: event.currentTarget.value })}
        />
      </FilterBar>
      {banner}
      <QueryState<{ pages: ResponseOf<typeof listWebhookDeliveries>[] }> query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ content }) => content);
          return rows.length === 0 ? (
            <Empty>{texts.empty}</Empty>
          ) : (
            <Table caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
          );
        }}
      </QueryState>
      <LoadMore query={query} />
    </Section>
  );
}
