import { TabList } from '@web/features/panel/components/tabs';
import { PanelPage } from '@web/features/panel/components/page';
import { useUrlParams } from '@web/features/panel/hooks/use-url-params';
import { lazyPart } from '@web/ui/lazy-part';
import { texts } from '../texts';
import { DaysTab } from './days-tab';
import { HealthTab } from './health-tab';
import { OutboxTab } from './outbox-tab';
import { QuarantineTab } from './quarantine-tab';
import { ReceiptsTab } from './receipts-tab';
import { RefundsTab } from './refunds-tab';
import { WebhooksTab } from './webhooks-tab';

const loading = <p role="status">{texts.loadingData}</p>;
/** The figures and the form of the rate bring code that the other parts do not need. */
const MetricsTab = lazyPart(() => import('./metrics-tab').then((file) => file.MetricsTab), loading);
const RateTab = lazyPart(() => import('./rate-tab').then((file) => file.RateTab), loading);

const PARTS = {
  figures: MetricsTab,
  receipts: ReceiptsTab,
  refunds: RefundsTab,
  quarantine: QuarantineTab,
  webhooks: WebhooksTab,
  days: DaysTab,
  outbox: OutboxTab,
  rate: RateTab,
  health: HealthTab,
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
