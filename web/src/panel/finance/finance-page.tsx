import { TabList } from '@web/panel/components/tabs';
import { PanelPage } from '@web/panel/components/page';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { lazyPart } from '@web/ui/lazy-part';
import { texts } from '../texts';

const loading = <p role="status">{texts.loadingData}</p>;
const records = () => import('./record-tabs');

/** The figures and the form of the rate bring code that the other parts do not need. */
const PARTS = {
  figures: lazyPart(() => import('./metrics-tab').then((file) => file.MetricsTab), loading),
  receipts: lazyPart(() => records().then((file) => file.ReceiptsTab), loading),
  refunds: lazyPart(() => records().then((file) => file.RefundsTab), loading),
  quarantine: lazyPart(() => records().then((file) => file.QuarantineTab), loading),
  webhooks: lazyPart(() => records().then((file) => file.WebhooksTab), loading),
  days: lazyPart(() => records().then((file) => file.DaysTab), loading),
  outbox: lazyPart(() => records().then((file) => file.OutboxTab), loading),
  rate: lazyPart(() => import('./rate-tab').then((file) => file.RateTab), loading),
  switches: lazyPart(() => import('./switches-tab').then((file) => file.SwitchesTab), loading),
  health: lazyPart(() => records().then((file) => file.HealthTab), loading),
};
type Part = keyof typeof PARTS;

const NAMES = Object.keys(PARTS) as Part[];

/** Finance section: metrics, payments, refunds, notifications and day closes. */
export function FinancePage() {
  const t = texts.finance;
  const { read } = useUrlParams();
  const current = NAMES.find((part) => part === read('part')) ?? 'figures';
  const Shown = PARTS[current];
  return (
    <PanelPage title={t.title}>
      <TabList
        label={t.parts}
        path="/panel-finance"
        parts={NAMES.map((part) => ({ part, name: t.part[part] }))}
        current={current}
      />
      <Shown />
    </PanelPage>
  );
}
