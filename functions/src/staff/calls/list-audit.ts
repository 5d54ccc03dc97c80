import type { RequestOf } from '@functions/base/contract/endpoint';
import type { exportAudit as exportEndpoint, listAudit as listEndpoint } from '@functions/staff/contract/audit';
import type { AuditRow } from '@functions/staff/rules/audit';
import { moscowTime, toIso } from '@functions/base/rules/calendar';
import { csvHeading, csvLine } from '@functions/base/rules/csv';
import { readCursor } from '@functions/base/rules/paging';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import texts from '@locales/ru/server/panel.json';
import type { Deps } from '@functions/staff/ports/repositories';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { nextCursor, PAGE_SIZE } from '@functions/base/steps/cursor-page';

const EXPORT_PAGE_SIZE = 300;

/** Returns what staff did, viewed and were refused, newest first (P27). */
export async function listAudit(
  { store }: Pick<Deps, 'store'>,
  { request: { actor, action, userId, from, to, cursor } }: { request: RequestOf<typeof listEndpoint> },
): Promise<ResultOf<typeof listEndpoint>> {
  const [by] = Object.entries({ actor, action, userId }).filter((filter): filter is [string, string] =>
    Boolean(filter[1]),
  );
  const rows = await store.nonTransactional.audit.listPage(
    { by: by ? { [by[0]]: by[1] } : null, from, to },
    rowBefore(cursor),
    PAGE_SIZE,
  );
  return ok({ content: rows.map(presentRow), next: nextCursor(rows, keysOf) });
}

/** Returns the audit rows of a day (YYYY-MM-DD) as CSV, page by page. The export itself is an audit row. */
export async function exportAudit(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { day, cursor } }: { staff: StaffCaller; request: RequestOf<typeof exportEndpoint> },
): Promise<ResultOf<typeof exportEndpoint>> {
  const after = rowBefore(cursor);
  if (after === null) await logStaffRead(deps, staff, { action: 'exportAudit', facts: { day } });
  const rows = await deps.store.nonTransactional.audit.listPage(
    { by: null, from: day, to: day },
    after,
    EXPORT_PAGE_SIZE,
  );
  return ok({
    csv: (after === null ? csvHeading(texts.audit.heading) : '') + rows.map((row) => lineOf(row, day)).join(''),
    next: nextCursor(rows, keysOf, EXPORT_PAGE_SIZE),
  });
}

const keysOf = ({ at, id }: AuditRow): readonly string[] => [String(at), id];

function rowBefore(cursor: string | undefined): { at: number; id: string } | null {
  const [at, id] = readCursor(cursor)?.keys ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

const presentRow = ({ id, at, actor, role, action, userId, reason, facts }: AuditRow) => ({
  id,
  at: toIso(at),
  actor,
  role,
  action,
  userId,
  reason,
  facts: { ...facts },
});

const lineOf = ({ at, actor, role, action, userId, reason, facts }: AuditRow, day: string): string =>
  csvLine([
    day,
    moscowTime(at),
    actor,
    role ?? '',
    action,
    userId ?? '',
    reason ?? '',
    Object.entries(facts)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', '),
  ]);
