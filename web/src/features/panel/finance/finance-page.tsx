import { PartTabs } from '../kit/part-tabs';
import { Screen } from '../kit/screen';
import { useAddress } from '../kit/use-address';
import { texts } from '../texts';
import { DaysPart } from './days-part';
import { FiguresPart } from './figures-part';
import { HealthPart } from './health-part';
import { OutboxPart } from './outbox-part';
import { QuarantinePart } from './quarantine-part';
import { ReceiptsPart } from './receipts-part';
import { RefundsPart } from './refunds-part';
import { WebhooksPart } from './webhooks-part';

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
