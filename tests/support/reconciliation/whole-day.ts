import type { ProviderPayment, UnreadableRow } from '@functions/payments/rules/payment';
import type { Receipt } from '@functions/payments/rules/receipt';
import { addDays, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { difference, unreadableRow, type Difference } from '@functions/reconciliation/rules/day-close';
import type { Refund } from '@functions/payments/rules/refund';

/** Both sides of a day and its neighbours, as they are before the close. */
export interface BothSides {
  readonly receipts: readonly Receipt[];
  readonly refunds: readonly Refund[];
  readonly rows: readonly ProviderPayment[];
  readonly unreadable: readonly UnreadableRow[];
}

/**
 * The differences of a day, by comparing all of it at once. The product compares page by page and must find the same.
 */
export function differencesOfWholeDay(day: string, { receipts, refunds, rows, unreadable }: BothSides): Difference[] {
  const [from, to] = [startOfMoscowDay(day), addDays(startOfMoscowDay(day), 1)];
  const near = rows.filter(
    ({ status, at }) => status === 'completed' && at >= addDays(from, -1) && at <= addDays(to, 1),
  );
  const onDay = near.filter(({ at }) => at >= from && at < to);
  const broken = new Set(unreadable.map(({ id }) => id));
  return [
    ...[
      ...paymentsOf(
        receipts.filter((receipt) => receipt.day === day && receipt.amount > 0),
        onDay.filter(({ kind }) => kind === 'payment'),
      ),
      ...refundsOf(
        day,
        refunds,
        onDay.filter(({ kind }) => kind === 'refund'),
        near,
      ),
    ].filter(({ transactionId }) => !broken.has(transactionId)),
    ...unreadable.filter(({ at }) => at === null || (at >= from && at < to)).map(unreadableRow),
  ];
}

function paymentsOf(receipts: readonly Receipt[], listed: readonly ProviderPayment[]): Difference[] {
  const ours = new Map(receipts.map(({ transactionId, amount }) => [transactionId, amount]));
  const theirs = new Map(listed.map(({ transactionId, amount }) => [transactionId, amount]));
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((id) => {
    const [our, their] = [ours.get(id) ?? null, theirs.get(id) ?? null];
    if (our === their) return [];
    return [difference(id, our === null ? 'missing' : their === null ? 'extra' : 'amount', our, their)];
  });
}

function refundsOf(
  day: string,
  refunds: readonly Refund[],
  onDay: readonly ProviderPayment[],
  near: readonly ProviderPayment[],
): Difference[] {
  const done = refunds.flatMap(({ parts }) => parts).filter(({ state }) => state === 'succeeded');
  const known = new Set(done.map(({ providerTransactionId }) => providerTransactionId));
  const listed = new Set(near.map(({ transactionId }) => transactionId));
  return [
    ...onDay
      .filter(({ transactionId }) => !known.has(transactionId))
      .map(({ transactionId, amount }) => difference(transactionId, 'refund-missing', null, amount)),
    ...done
      .filter(({ at, providerTransactionId: id }) => moscowDay(at) === day && id !== null && !listed.has(id))
      .map(({ providerTransactionId, amount }) =>
        difference(providerTransactionId ?? '', 'refund-extra', amount, null),
      ),
  ];
}
