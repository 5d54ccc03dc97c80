import type { RequestOf } from '@functions/base/contract/endpoint';
import type { AccountAccess, listAccess as endpoint } from '@functions/nodes/contract/list-access';
import {
  cursorAfter,
  fromTheBeginning,
  readAccessCursor,
  writeAccessCursor,
} from '@functions/nodes/rules/access-cursor';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { AccessChange, Deps } from '@functions/nodes/ports/repositories';

/** With the age of what an instance has read, a revocation reaches every node within a minute. */
const POLL_AFTER_SECONDS = 30;

/**
 * Returns the changes of access since a cursor. An account without access is listed without keys, and the node then
 * removes it; the first request omits such accounts. Fails with `cursor_not_valid`.
 */
export async function listAccess(
  { accessFeed, clock }: Pick<Deps, 'accessFeed' | 'clock'>,
  { request: { since, limit } }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const cursor = since === undefined || since === '' ? fromTheBeginning : readAccessCursor(since);
  if (cursor === null) return fail('cursor_not_valid');
  const now = await clock.now();
  const { changes, readAt } = await accessFeed.changesAfter(cursor.after, limit);
  const isFull = changes.length === limit;
  const isFirstRequest = since === undefined || since === '';
  return ok({
    success: true,
    now: toIso(now),
    changes: changes
      .map((change) => presentChange(change, now))
      .filter(({ keys }) => keys.length > 0 || !isFirstRequest),
    cursor: writeAccessCursor(cursorAfter(cursor, { last: changes.at(-1)?.position ?? null, isFull, readAt })),
    more: isFull,
    pollAfterSeconds: POLL_AFTER_SECONDS,
  });
}

function presentChange(
  { list: { validUntil, entries }, position: { account } }: AccessChange,
  now: Instant,
): AccountAccess {
  if (validUntil === null || validUntil <= now) return { account, keys: [] };
  return { account, keys: entries.map((entry) => ({ ...entry, validUntil: toIso(validUntil) })) };
}
