import type { RequestOf } from '@functions/base/contract/endpoint';
import type { PaymentMethod } from '@functions/payments/contract/values/payment-methods';
import type { exportLedger as endpoint, LedgerStatus } from '@functions/panel/contract/finance-receipts';
import { csvHeading, csvLine } from '@functions/base/rules/csv';
import type { StoredRefundPart } from '@functions/panel/rules/finance-rows';
import { moscowTime } from '@functions/base/rules/calendar';
import { readCursor, writeCursor } from '@functions/base/rules/paging';
import type { Receipt } from '@functions/payments/rules/receipt';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import panelTexts from '@locales/ru/server/panel.json';
import type { Deps } from '@functions/panel/ports/repositories';
import { logStaffRead } from '@functions/staff/steps/audit-log';

const PAGE_SIZE = 300;

const texts = panelTexts.ledger;

const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = texts.methods;

/** The export lists payments first, then refunds. A page belongs to one of them. */
type Section = 'payments' | 'returns';

/**
 * Returns one accounting day of the ledger as CSV, page by page: payments, and refunds as negative sums. The sum of the
 * column is the net of the day, to the kopeck. With a `status` only payments of this state are exported.
 */
export async function exportLedger(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { day, status, cursor } }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const [section, after] = readCursor(cursor)?.keys ?? ['payments', ''];
  const isFirst = section === 'payments' && after === '';
  if (isFirst) await logStaffRead(deps, staff, { action: 'exportLedger', facts: { day, status } });
  const { lines, next } =
    section === 'returns'
      ? await returnsOf(deps, day, after ?? '')
      : await paymentsOf(deps, { day, status }, after ?? '');
  return ok({ csv: (isFirst ? csvHeading(texts.heading) : '') + lines.join(''), next });
}

const cursorTo = (section: Section, after: string): string => writeCursor({ total: 0, keys: [section, after] });

async function paymentsOf(
  { store }: Pick<Deps, 'store'>,
  { day, status }: { readonly day: string; readonly status: LedgerStatus | undefined },
  after: string,
) {
  const receipts = await store.nonTransactional.receipts.ofDay(day, after === '' ? null : after, PAGE_SIZE);
  const last = receipts.at(-1);
  const afterAll = status === undefined ? cursorTo('returns', '') : null;
  return {
    lines: receipts.filter((receipt) => isOf(receipt, status)).map(paymentLine),
    next: last && receipts.length === PAGE_SIZE ? cursorTo('payments', last.transactionId) : afterAll,
  };
}

const isOf = (receipt: Receipt, status: LedgerStatus | undefined): boolean =>
  status === undefined || (status === 'WithoutAccount' ? receipt.uid === null : receipt.status === status);

async function returnsOf({ store }: Pick<Deps, 'store'>, day: string, after: string) {
  const parts = await store.nonTransactional.financeLists.returnsOfDay(day, {
    limit: PAGE_SIZE,
    from: after === '' ? { offset: 0 } : { after: [after] },
  });
  const last = parts.at(-1);
  return {
    lines: parts.map(returnLine),
    next: last && parts.length === PAGE_SIZE ? cursorTo('returns', last.id) : null,
  };
}

const paymentLine = ({
  day,
  dateTime,
  transactionId,
  accountId,
  amount,
  status,
  description,
  method,
}: Receipt): string =>
  csvLine([
    day,
    moscowTime(dateTime),
    texts.payment,
    transactionId,
    '',
    accountId,
    { kopecks: amount },
    status,
    description,
    method === undefined ? '' : METHOD_NAMES[method],
  ]);

const returnLine = ({
  day,
  doneAt,
  at,
  providerTransactionId,
  transactionId,
  amount,
  state,
  reason,
}: StoredRefundPart): string =>
  csvLine([
    day ?? '',
    moscowTime(doneAt ?? at),
    texts.return,
    providerTransactionId ?? '',
    transactionId,
    '',
    { kopecks: -amount },
    state,
    reason,
    '',
  ]);
