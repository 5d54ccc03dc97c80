import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, HOUR, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';
import type { ProviderChargeback, UnreadableRow } from '@functions/payments/rules/payment';
import type { PaymentLists } from '@functions/purchase/ports/payment-provider';
import type { Deps } from '@functions/ports/services';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { mapProviders } from '../../support/product/map-providers';
import { dayAfter, moveToNextNoon } from '../../support/product/nightly-jobs';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { join, subscribe } from '../../support/product/scenario';

let product: RunningProduct;
/** The accounting day of the only payment, and the day after it. Both are over. */
let first: string;
let second: string;
let transactionId: string;
beforeEach(async () => {
  product = await startProduct();
  first = await moveToNextNoon(product);
  const { session } = await join(product, 'disputes');
  ({ transactionId } = await subscribe(product, session));
  second = await moveToNextNoon(product);
  await moveToNextNoon(product);
});
afterEach(() => product.stop());

/** The provider returns these lists, whatever period is asked for. */
const listing = (lists: Partial<PaymentLists>): Deps => ({
  ...product.deps,
  payments: mapProviders(product.deps.payments, (provider) => ({
    ...provider,
    lists: provider.lists && { ...provider.lists, ...lists },
  })),
});
const listingChargebacks = (rows: readonly ProviderChargeback[], unreadable: readonly UnreadableRow[] = []): Deps =>
  listing({ chargebacks: async () => ({ rows, unreadable }) });

const rowOf = (id: string, kind: ProviderChargeback['kind'], at: Instant, amount = 100): ProviderChargeback => ({
  provider: 'cloudpayments',
  id,
  kind,
  transactionId,
  amount,
  at,
});
const unreadableRow = (id: string | null, at: Instant | null): UnreadableRow => ({ id, at, fields: ['Amount'] });

const feeOf = (chargebackId: string) => ({
  transactionId,
  kind: 'fee',
  ours: null,
  theirs: 100,
  isRepaired: false,
  chargebackId,
});
const unreadable = { kind: 'unreadable', ours: null, theirs: null, isRepaired: false };
const differencesOf = async (day: string) =>
  (await product.deps.store.nonTransactional.dayCloses.get(day))?.differences;

describe('unreadable rows of the list of payments', () => {
  it('are listed on the day of their date, midnight to midnight, and without a date on the closed day', async () => {
    const midnight = startOfMoscowDay(first);
    const rows = [
      unreadableRow('before', midnight - 1),
      unreadableRow('at-start', midnight),
      unreadableRow('at-end', addDays(midnight, 1) - 1),
      unreadableRow('after', addDays(midnight, 1)),
      unreadableRow('undated', null),
    ];
    const payments: PaymentLists['payments'] = async (...asked) => {
      const listed = await product.deps.payments.forNewOrders.lists!.payments(...asked);
      return { ...listed, unreadable: rows };
    };
    expect((await closeDay(listing({ payments }), { day: first })).differences).toEqual(
      ['at-start', 'at-end', 'undated'].map((id) => ({ ...unreadable, transactionId: id })),
    );
  });
});

describe('rows of the list of chargebacks that only finance handles', () => {
  it('without a date are listed in the close that finds them; each without an id, and an id only once', async () => {
    const fee = rowOf('1', 'fee', startOfMoscowDay(first));
    const undated = [unreadableRow('2', null), unreadableRow(null, null), unreadableRow(null, null)];
    expect((await closeDay(listingChargebacks([fee, fee], undated), { day: first })).differences).toEqual([
      feeOf('1'),
      { ...unreadable, transactionId: '2', chargebackId: '2' },
      { ...unreadable, transactionId: '', chargebackId: null },
      { ...unreadable, transactionId: '', chargebackId: null },
    ]);
  });

  it('of the first day are left to its close if a later day is closed before it', async () => {
    const deps = listingChargebacks([rowOf('1', 'fee', startOfMoscowDay(first))]);
    expect((await closeDay(deps, { day: second })).differences).toEqual([]);
    expect((await closeDay(deps, { day: first })).differences).toEqual([feeOf('1')]);
    expect(await differencesOf(second)).toEqual([]);
  });

  it('replace their unreadable version in the close of their day, and nothing else there', async () => {
    const at = startOfMoscowDay(first) + HOUR;
    const [one, two] = [rowOf('1', 'fee', at), rowOf('2', 'fee', at)];
    await closeDay(listingChargebacks([one], [unreadableRow('2', at)]), { day: first });
    expect(await differencesOf(first)).toEqual([feeOf('1'), { ...unreadable, transactionId: '2', chargebackId: '2' }]);
    await closeDay(listingChargebacks([one, two]), { day: second });
    expect(await differencesOf(first)).toEqual([feeOf('1'), feeOf('2')]);
    expect(await differencesOf(second)).toEqual([]);
  });

  it('stay in a second close that no longer reads them, except those without an id', async () => {
    const fee = rowOf('1', 'fee', startOfMoscowDay(dayAfter(first, -3)));
    await closeDay(listingChargebacks([fee], [unreadableRow(null, null)]), { day: first });
    expect(await differencesOf(first)).toEqual([feeOf('1'), { ...unreadable, transactionId: '', chargebackId: null }]);
    await closeDay(listingChargebacks([]), { day: first });
    expect(await differencesOf(first)).toEqual([feeOf('1')]);
  });

  it('alert the operators once if they are unreadable, not at every close that reads them', async () => {
    const alerts: unknown[] = [];
    const deps: Deps = {
      ...listingChargebacks([], [unreadableRow('1', startOfMoscowDay(first))]),
      log: { ...product.deps.log, error: (_message, _error, details) => void alerts.push(details) },
    };
    const once = [{ list: 'chargebacks', examples: [{ id: '1', fields: ['Amount'] }] }];
    await closeDay(deps, { day: first });
    expect(alerts).toEqual(once);
    await closeDay(deps, { day: second });
    await closeDay(deps, { day: second });
    expect(alerts).toEqual(once);
  });
});

describe('chargebacks that are read again', () => {
  it('change nothing, neither the ledger nor the outbox', async () => {
    const at = startOfMoscowDay(second);
    const deps = listingChargebacks([rowOf('1', 'chargeback', at, 40), rowOf('2', 'chargeback', at, 60)]);
    const stored = async () => ({
      receipt: await product.deps.store.nonTransactional.receipts.get(transactionId),
      refund: await product.deps.store.nonTransactional.refunds.get(transactionId),
      outbox: (await product.db.collection('outbox').get()).docs.map((task) => task.data()),
    });
    await closeDay(deps, { day: second });
    const before = await stored();
    expect(before).toMatchObject({
      receipt: { status: 'Refunded', refunded: 100 },
      refund: { parts: [{ amount: 40 }, { amount: 60 }] },
    });
    await closeDay(deps, { day: second });
    expect(await stored()).toEqual(before);
  });
});
