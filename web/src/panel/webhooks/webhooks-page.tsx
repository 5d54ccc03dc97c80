import {
  changeWebhookEndpoint,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  type WebhookEndpointResponse,
} from '@functions/messages/contract/webhook-endpoints';
import { useState } from 'react';
import { usePanelChange } from '../api/use-panel-change';
import { usePanelQuery } from '../api/use-panel-query';
import { ActionDialog } from '../components/action-dialog';
import { OneTimeSecret } from '../components/one-time-secret';
import { PanelPage, Section } from '../components/page';
import { QueryState } from '../components/query-state';
import { Table, type Column } from '../components/table';
import { useBanner } from '../components/use-banner';
import { useUrlParams } from '../hooks/use-url-params';
import { fill, texts } from '../texts';
import { Deliveries } from './deliveries';
import { EVENT_NAMES, hostOf, sentText, stateOf } from './delivery-texts';
import { EndpointForm, type ShownSecret } from './endpoint-form';
import { RowActs } from '@web/panel/components/button';
import styles from './webhooks.module.css';

type Endpoint = WebhookEndpointResponse;

interface Open {
  readonly what: 'rotate' | 'remove';
  readonly endpoint: Endpoint;
}

/** Who is told about events outside the product, and what was delivered. */
export function WebhooksPage() {
  const t = texts.webhooks;
  const { banner, show, showFailure } = useBanner();
  const { read, write } = useUrlParams();
  const [open, setOpen] = useState<Open | null>(null);
  const [edited, setEdited] = useState<Endpoint | null>(null);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  /** A new form after each endpoint. */
  const [saved, setSaved] = useState(0);
  const query = usePanelQuery(listWebhookEndpoints, {});
  const test = usePanelChange(testWebhookEndpoint);
  const change = usePanelChange(changeWebhookEndpoint);

  const sendTest = ({ endpointId }: Endpoint) =>
    test.mutate({ endpointId }, { onSuccess: (sent) => show(...sentText(sent, 'tested')), onError: showFailure });
  const toggle = ({ endpointId, url, events, disabled }: Endpoint) => {
    const isEnabled = disabled !== null;
    const onSuccess = () => show(isEnabled ? t.enabled : t.disabled, true);
    change.mutate({ endpointId, url, events, isEnabled }, { onSuccess, onError: showFailure });
  };

  const actionsOf = (endpoint: Endpoint): readonly (readonly [name: string, act: () => void])[] => [
    [t.test, () => sendTest(endpoint)],
    [t.log, () => write({ endpoint: endpoint.endpointId, show: '' })],
    [t.change, () => setEdited(endpoint)],
    [t.acts.rotate.button, () => setOpen({ what: 'rotate', endpoint })],
    [endpoint.disabled === null ? t.disable : t.enable, () => toggle(endpoint)],
    [t.acts.remove.button, () => setOpen({ what: 'remove', endpoint })],
  ];
  const columns: Column<Endpoint>[] = [
    { name: t.fields.url, show: ({ url }) => <span className={styles.url}>{url}</span> },
    {
      name: t.fields.events,
      show: ({ events }) => <span className={styles.chosen}>{events.map((type) => EVENT_NAMES[type]).join(', ')}</span>,
    },
    { name: t.state, show: stateOf },
    { name: t.week, show: ({ week }) => fill(t.counts, week) },
    {
      name: t.actions,
      show: (endpoint) => (
        <RowActs acts={actionsOf(endpoint)} of={hostOf(endpoint.url)} isBusy={test.isPending || change.isPending} />
      ),
    },
  ];
  const dialog = ({ what, endpoint }: Open) => ({
    title: `${t.acts[what].button}: ${hostOf(endpoint.url)}`,
    text: t.acts[what].text,
    submit: t.acts[what].button,
    hasReason: false,
    request: () => ({ endpointId: endpoint.endpointId }),
    onClose: () => setOpen(null),
  });
  return (
    <PanelPage title={t.title} note={t.note}>
      {banner}
      {shown !== null && (
        <OneTimeSecret
          title={fill(t.once, { host: shown.host })}
          value={shown.secret}
          kept={t.kept}
          onClose={() => setShown(null)}
        />
      )}
      <QueryState query={query}>
        {({ content }) => {
          const logged = content.find(({ endpointId }) => endpointId === read('endpoint'));
          return (
            <>
              <Table caption={t.title} columns={columns} rows={content} keyOf={({ endpointId }) => endpointId} />
              {logged !== undefined && <Deliveries key={logged.endpointId} endpoint={logged} />}
              <Section title={edited === null ? t.add : t.edit}>
                <EndpointForm
                  key={`${edited?.endpointId ?? 'new'} ${saved}`}
                  edited={edited}
                  onCreated={(created) => {
                    setSaved((count) => count + 1);
                    setShown(created);
                  }}
                  onSaved={() => {
                    setEdited(null);
                    setSaved((count) => count + 1);
                    show(t.saved, true);
                  }}
                  onClose={() => setEdited(null)}
                />
              </Section>
            </>
          );
        }}
      </QueryState>
      {open?.what === 'rotate' && (
        <ActionDialog
          {...dialog(open)}
          endpoint={rotateWebhookSecret}
          onDone={({ secret }) => setShown({ host: hostOf(open.endpoint.url), secret })}
        />
      )}
      {open?.what === 'remove' && (
        <ActionDialog
          {...dialog(open)}
          isStop
          endpoint={removeWebhookEndpoint}
          onDone={() => {
            setEdited(null);
            show(fill(t.removed, { host: hostOf(open.endpoint.url) }), true);
          }}
        />
      )}
    </PanelPage>
  );
}
