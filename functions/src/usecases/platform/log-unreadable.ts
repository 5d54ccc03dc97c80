import type { UnreadableRow } from '@functions/domain/payments/payment';
import type { Deps } from '@functions/ports/services';

/** Enough to recognize what changed at the provider. */
const EXAMPLES = 10;

/** Reports rows that could not be read: their numbers and the names of the fields, without any value. */
export function logUnreadable(
  { log }: Pick<Deps, 'log'>,
  list: 'payments' | 'chargebacks',
  rows: readonly UnreadableRow[],
): void {
  if (rows.length === 0) return;
  const examples = rows.slice(0, EXAMPLES).map(({ id, fields }) => ({ id, fields }));
  log.error('rows of the provider could not be read', new Error(`${rows.length} rows`), { list, examples });
}
