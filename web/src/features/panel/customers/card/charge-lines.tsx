import type { PanelUser } from '@contract/panel/customers/get-user';
import { showDay, showSum } from '@web/features/panel/format/format';
import { Facts, type Fact } from '@web/features/panel/components/description-list';
import { fill, plural, texts } from '@web/features/panel/texts';

/** The next charge in the very lines that the customer sees. */
export function ChargeLines({ user }: { user: PanelUser }) {
  const words = texts.user.lines;
  if (user.amount === null && user.chargeLines.length === 0) return <p>{words.none}</p>;
  const lines: Fact[] = user.chargeLines.map((line) => [nameOf(line, user.tariff), showSum(line.amount)]);
  if (user.amount !== null) lines.push([words.total, <strong key="total">{showSum(user.amount)}</strong>]);
  lines.push([words.date, user.nextTransactionDate === null ? words.notPlanned : showDay(user.nextTransactionDate)]);
  return <Facts facts={lines} />;
}

function nameOf(line: PanelUser['chargeLines'][number], tariff: number | null): string {
  const words = texts.user.lines;
  switch (line.kind) {
    case 'tariff':
      return fill(words.tariff, { months: plural(line.months ?? tariff ?? 1, texts.months) });
    case 'devices':
      return plural(line.count ?? 1, words.devices);
    case 'promo':
    case 'referral':
      return fill(words[line.kind], { percent: line.percent ?? 0 });
  }
}
