import type { Firestore } from 'firebase-admin/firestore';
import type { Receipt } from '@functions/payments/rules/receipt';
import { addDays, DAY, moscowDay, SECOND, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';
import type { Refund } from '@functions/payments/rules/refund';
import type { PaymentLists } from '@functions/purchase/ports/payment-provider';
import type { Deps } from '@functions/ports/services';
import { listedPayments } from '@functions/providers/cloudpayments/lists';
import { repositories } from '@functions/store/firestore-store';
import { bufferedSession } from '@functions/store/write-buffer';
import { storedReceipt, storedRefund } from '../fixtures/stored-records';
import { mapProviders } from '../product/map-providers';
import { differencesOfWholeDay, type BothSides } from './whole-day';

/** What is wrong with a payment of a large day, or with its refund. */
export const FAULTS = [
  'missing notification',
  'differing amount',
  'unreadable row',
  'row without a date',
  'extra receipt',
  'listed before its time in the ledger',
  'refund without a notification',
  'refund that the list does not have',
  'refund that is dated on the day after',
  'refund that is dated on the day before',
  'unreadable refund on the day after',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A row of the provider's list, in the provider's own form. */
type RawRow = Readonly<Record<string, unknown>>;

const PAGE = 100;
/** The most writes of a commit. */
const COMMIT = 500;
const AMOUNT = 15_000;

export interface LargeDay extends BothSides {
  readonly day: string;
  /** Stores the ledger. */
  readonly store: (db: Firestore) => Promise<void>;
  /** The dependencies with the provider's list of this day. `requests`: the pages that were asked for. */
  readonly listing: (deps: Deps) => { readonly deps: Deps; readonly requests: string[] };
}

/**
 * A day (YYYY-MM-DD) of `payments` payments, some of them within one second, with declined ones between them, and a few
 * on the days around. `faultAt` tells what is wrong with the n-th payment.
 */
export function largeDay(day: string, payments: number, faultAt: (n: number) => Fault | undefined): LargeDay {
  const [from, to] = [startOfMoscowDay(day), addDays(startOfMoscowDay(day), 1)];
  const [receipts, refunds, raw]: [Receipt[], Refund[], RawRow[]] = [[], [], []];
  const add = (id: string, at: Instant, about: RawRow = {}) =>
    void raw.push({ TransactionId: Number(id), Amount: AMOUNT / 100, Currency: 'RUB', ...row(id, at), ...about });
  for (let n = 0; n < payments; n += 1) {
    const at = from + Math.floor(((n - (n % 3)) * (DAY / SECOND - 1)) / payments) * SECOND;
    addPayment(n, String(1_000_000 + n), at);
    if (n % 7 === 0) add(String(2_000_000 + n), at, { Status: 'Declined' });
  }
  for (const [n, at] of [from - 1, from - SECOND, to, to + SECOND].entries()) {
    add(String(4_000_000 + n), at);
    receipts.push(storedReceipt(String(4_000_000 + n), `uid-${n}`, at));
  }

  function addPayment(n: number, id: string, at: Instant): void {
    const receipt = storedReceipt(id, `uid-${n}`, at);
    const refundId = String(3_000_000 + n);
    const ours = (requested: Instant, done: Instant) =>
      refunds.push(
        storedRefund(receipt, { at: requested, doneAt: done, state: 'succeeded', providerTransactionId: refundId }),
      );
    const theirs = (listed: Instant, about: RawRow = {}) =>
      add(refundId, listed, { OriginalTransactionId: Number(id), ...about });
    const fault = faultAt(n);
    if (fault === 'unreadable row') add(id, at, { Amount: 'much' });
    else if (fault === 'row without a date') add(id, at, { CreatedDateIso: null });
    else if (fault !== 'extra receipt') add(id, at);
    if (fault === 'differing amount') receipts.push({ ...receipt, amount: AMOUNT + 1 });
    else if (fault === 'listed before its time in the ledger') receipts.push({ ...receipt, dateTime: to - SECOND });
    else if (fault !== 'missing notification') receipts.push(receipt);
    switch (fault) {
      case 'refund without a notification':
        theirs(at);
        return;
      case 'refund that the list does not have':
        return void ours(at, at);
      case 'refund that is dated on the day after':
        ours(to - SECOND, to);
        theirs(to);
        return;
      case 'refund that is dated on the day before':
        ours(from, from - SECOND);
        theirs(from - SECOND);
        return;
      case 'unreadable refund on the day after':
        ours(to - SECOND, to);
        theirs(to + SECOND, { Amount: null });
        return;
      default:
        if (n % 50 !== 0) return;
        ours(at, at);
        theirs(at);
        return;
    }
  }

  const ordered = raw.map((each, n) => ({ each, n, at: timeOf(each) })).toSorted((a, b) => a.at - b.at || a.n - b.n);
  const { rows, unreadable } = listedPayments(ordered.map(({ each }) => asSent(each)));
  return {
    day,
    receipts,
    refunds,
    rows,
    unreadable,
    store: async (db) => {
      const buffer = bufferedSession(db);
      const stored = repositories(buffer.access);
      for (const receipt of receipts) await stored.receipts.save(receipt);
      for (const refund of refunds) await stored.refunds.save(refund);
      const documents = buffer.drain();
      for (let start = 0; start < documents.length; start += COMMIT) {
        const batch = db.batch();
        for (const [reference, data] of documents.slice(start, start + COMMIT)) batch.set(reference, data);
        await batch.commit();
      }
    },
    listing: (deps) => {
      const requests: string[] = [];
      const payments: PaymentLists['payments'] = async (start, end, page) => {
        requests.push(`${moscowDay(start)} ${page}`);
        const asked = ordered.filter(({ at }) => at >= start && at <= end);
        const sent = asked.slice((page - 1) * PAGE, page * PAGE).map(({ each }) => asSent(each));
        return { ...listedPayments(sent), isLast: sent.length < PAGE };
      };
      const chargebacks = async () => ({ rows: [], unreadable: [] });
      const providers = mapProviders(deps.payments, (provider) => ({
        ...provider,
        lists: provider.lists && { payments, chargebacks },
      }));
      return { deps: { ...deps, payments: providers }, requests };
    },
  };
}

const row = (id: string, at: Instant): RawRow => ({
  Status: 'Completed',
  CreatedDateIso: new Date(at).toISOString().slice(0, 19),
  At: at,
  TestMode: true,
  InvoiceId: `order-${id}`,
  AccountId: `account-${id}`,
});

/** When the provider stored the row, also if the row does not tell. */
const timeOf = ({ At }: RawRow): Instant => At as Instant;
const asSent = ({ At: _at, ...sent }: RawRow): RawRow => sent;

/** The differences that a close must report, with those repaired that an import repairs. */
export const expectedReport = (large: LargeDay) =>
  differencesOfWholeDay(large.day, large).map((each) => ({
    ...each,
    isRepaired: each.kind === 'missing' || each.kind === 'refund-missing',
  }));
