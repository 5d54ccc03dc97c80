import { PartTabs } from '@web/features/panel/components/tabs';
import { Screen } from '@web/features/panel/components/page';
import { useAddress } from '@web/features/panel/hooks/use-url-params';
import { texts } from '../texts';
import { DaysPart } from './days-tab';
import { FiguresPart } from './metrics-tab';
import { HealthPart } from './health-tab';
import { OutboxPart } from './outbox-tab';
import { QuarantinePart } from './quarantine-tab';
import { ReceiptsPart } from './receipts-tab';
import { RefundsPart } from './refunds-tab';
import { WebhooksPart } from './webhooks-tab';

const PARTS = {
  figures: FiguresPart,
  receipts: ReceiptsPart,
  refunds: RefundsPart,
  quarantine: QuarantinePart,
  webhooks: WebhooksPart,
  days: DaysPart,
  outbox: OutboxPart,
  health: HealthPart,
};
type Part = keyof typeof PARTS;

const NAMES = Object.keys(PARTS) as Part[];

/** The finance desk: what a clerk closing the day needs. */
export function FinancePage() {
  const words = texts.finance;
  const { read } = useAddress();
  const current = NAMES.find((part) => part === read('part')) ?? 'figures';
  const Shown = PARTS[current];
  return (
    <Screen title={words.title}>
      <PartTabs
        label={words.parts}
        path="/panel-finance"
        parts={NAMES.map((part) => ({ part, name: words.part[part] }))}
        current={current}
      />
      <Shown />
    </Screen>
  );
}
