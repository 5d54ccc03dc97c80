import { TabList } from '@web/features/panel/components/tabs';
import { PanelPage } from '@web/features/panel/components/page';
import { useUrlParams } from '@web/features/panel/hooks/use-url-params';
import { texts } from '../texts';
import { DaysTab } from './days-tab';
import { MetricsTab } from './metrics-tab';
import { HealthTab } from './health-tab';
import { OutboxTab } from './outbox-tab';
import { QuarantineTab } from './quarantine-tab';
import { RateTab } from './rate-tab';
import { ReceiptsTab } from './receipts-tab';
import { RefundsTab } from './refunds-tab';
import { WebhooksTab } from './webhooks-tab';

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
