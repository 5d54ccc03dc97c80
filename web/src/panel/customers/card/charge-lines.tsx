import type { PanelUser } from '@functions/panel/contract/get-user';
import { formatDay, formatAmount } from '@web/panel/format/format';
import { DescriptionList, type Fact } from '@web/panel/components/description-list';
import { fill, plural, texts } from '@web/panel/texts';

/** The next charge with the same line items that the customer sees. */
export function ChargeLines({ user }: { user: PanelUser }) {
  const t = texts.user.lines;
  if (user.amount === null && user.chargeLines.length === 0) return <p>{t.none}</p>;
  const lines: Fact[] = user.chargeLines.map((line) => [nameOf(line, user.tariff), formatAmount(line.amount)]);
  if (user.amount !== null) lines.push([t.total, <strong key="total">{formatAmount(user.amount)}</strong>]);
  lines.push([t.date, user.nextTransactionDate === null ? t.notPlanned : formatDay(user.nextTransactionDate)]);
  return <DescriptionList facts={lines} />;
}

function nameOf(line: PanelUser['chargeLines'][number], tariff: number | null): string {
  const t = texts.user.lines;
  switch (line.kind) {
    case 'tariff':
      return fill(t.tariff, { months: plural(line.months ?? tariff ?? 1, 'months') });
    case 'devices':
      return plural(line.count ?? 1, 'user.lines.devices');
    case 'promo':
    case 'referral':
      return fill(t[line.kind], { percent: line.percent ?? 0 });
  }
}
