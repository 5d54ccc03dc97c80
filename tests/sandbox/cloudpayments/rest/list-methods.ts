import { apiDate } from '../dates';
import { amountNumber } from '../money';
import { TRANSACTION_STATUSES, type Transaction } from '../records';
import type { Terminal } from '../terminal';
import { ApiRefusal, required } from './api-fields';
import { success, type ApiMethod } from './envelope';
import { listedModel } from './transaction-model';

const YEAR = 366 * 86_400_000;
const PAGE_SIZE = 100;

type Model = Record<string, unknown>;

interface Period {
  readonly from: number;
  readonly to: number;
}

const createdIn = (terminal: Terminal, { from, to }: Period): Transaction[] =>
  [...terminal.transactions.values()]
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .sort((one, other) => one.createdAt - other.createdAt || one.id - other.id);

/** Pages count from 1. */
function pageOf<Item>(items: readonly Item[], page: number): Item[] {
  if (page < 1) throw new ApiRefusal('PageNumber must be at least 1');
  return items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** Payments and refunds, oldest first, 100 per page. */
export const listPeriod: ApiMethod = (terminal, fields) => {
  const from = required('CreatedDateGte', fields.instant('CreatedDateGte'));
  const to = required('CreatedDateLte', fields.instant('CreatedDateLte'));
  const page = required('PageNumber', fields.integer('PageNumber'));
  const statuses = new Set(fields.texts('Statuses'));
  const unknown = [...statuses].find((status) => !TRANSACTION_STATUSES.some((known) => known === status));
  if (unknown !== undefined) throw new ApiRefusal('Statuses is not valid');
  const found = createdIn(terminal, { from, to }).filter(({ status }) => statuses.size === 0 || statuses.has(status));
  const models = pageOf(found, page).map((transaction) => listedModel(terminal, transaction));
  return success(withBrokenRows(terminal, models, 'TransactionId'));
};

export const listChargebacks: ApiMethod = (terminal, fields) => {
  const from = required('CreatedDateGte', fields.instant('CreatedDateGte'));
  const to = required('CreatedDateLte', fields.instant('CreatedDateLte'));
  if (to - from > YEAR) throw new ApiRefusal('The period must not exceed one year');
  const found = terminal.chargebacks.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
  const models = found.map((chargeback) => ({
    ChargeBackId: chargeback.id,
    TransactionId: chargeback.transactionId,
    Operation: chargeback.operation,
    Type: chargeback.type,
    Amount: amountNumber(chargeback.amount),
    Currency: chargeback.currency,
    Date: apiDate(chargeback.createdAt),
    Card: chargeback.card,
    Gateway: 'Test',
    TerminalUrl: '',
  }));
  const rows = withBrokenRows(terminal, pageOf(models, fields.integer('PageNumber') ?? 1), 'ChargeBackId');
  return { ...success(rows), ErrorCode: null };
};

/** Removes the amount of the rows named in the fault settings. */
function withBrokenRows(terminal: Terminal, rows: readonly Model[], idName: string): Model[] {
  const broken = new Set(terminal.faultSettings.brokenRows);
  return rows.map(({ Amount, ...row }) => (broken.has(String(row[idName])) ? row : { ...row, Amount }));
}
