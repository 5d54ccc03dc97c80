import type { UnreadableRow } from '@functions/payments/rules/payment';
import type { Deps } from '@functions/payments/ports/repositories';

/** Number of rows in the log: enough to see what changed in the provider's format. */
const EXAMPLES = 10;

/**
 * Logs the rows of a provider list that could not be parsed: their number, ids and field names. Values are never
 * logged.
 */
export function logUnreadable(
  { log }: Pick<Deps, 'log'>,
  list: 'payments' | 'chargebacks' | 'recurring payments',
  rows: readonly Pick<UnreadableRow, 'id' | 'fields'>[],
): void {
  if (rows.length === 0) return;
  const examples = rows.slice(0, EXAMPLES).map(({ id, fields }) => ({ id, fields }));
  log.error('rows of the provider could not be read', new Error(`${rows.length} rows`), { list, examples });
}
