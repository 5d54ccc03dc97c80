import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDeliveryResponse,
  type WebhookEndpointResponse,
} from '@functions/messages/contract/webhook-endpoints';
import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePanelChange } from '../api/use-panel-change';
import { usePanelCursorList } from '../api/use-panel-query';
import { FilterBar } from '../components/filter-bar';
import { Section } from '../components/page';
import { RecordList } from '../components/record-list';
import type { Column } from '../components/table';
import { formatMinute, formatSecond } from '../format/format';
import { useBanner } from '../components/use-banner';
import { useUrlParams } from '../hooks/use-url-params';
import { fill, texts } from '../texts';
import { answerOf, EVENT_NAMES, hostOf, sentText } from './delivery-texts';
import { Button, RowActs } from '@web/panel/components/button';

const SHOWN = ['all', 'failed'] as const;

/** The delivery log of one endpoint. */
export function Deliveries({ endpoint: { endpointId, url } }: { endpoint: WebhookEndpointResponse }) {
  const t = texts.webhooks;
  const { read, write } = useUrlParams();
  const { banner, show, showFailure } = useBanner();
  const resend = usePanelChange(resendWebhookDelivery);
  const shown = SHOWN.find((known) => known === read('show')) ?? 'all';
  const query = usePanelCursorList<typeof listWebhookDeliveries>(listWebhookDeliveries, { endpointId, show: shown });
  const sendAgain = ({ id }: WebhookDeliveryResponse) =>
    resend.mutate({ id }, { onSuccess: (sent) => show(...sentText(sent, 'resent')), onError: showFailure });
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
      show: (row) => <RowActs acts={[[t.again, () => sendAgain(row)]]} isBusy={resend.isPending} />,
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
      <RecordList query={query} caption={title} columns={columns} keyOf={({ id }) => id} />
    </Section>
  );
}
