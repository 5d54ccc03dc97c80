import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  endServiceNotice as endEndpoint,
  listServiceNotices as listEndpoint,
  saveServiceNotice as saveEndpoint,
  ServiceNoticeRow,
} from '@functions/operations/contract/notices';
import { auditRow, staffActionId } from '@functions/staff/rules/audit';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { toIso } from '@functions/base/rules/calendar';
import { fail, ok } from '@functions/base/rules/result';
import { endedNotice, writtenNotice, type ServiceNotice } from '@functions/operations/rules/service-notice';
import type { Deps } from '@functions/operations/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { createAuditRow } from '@functions/staff/steps/writes';

const MOST_LISTED = 50;

type NoticeDeps = Pick<Deps, 'store' | 'clock' | 'publicFacts'>;

/** Returns the 50 notices that were changed last, and the nodes that are not revoked. */
export async function listServiceNotices({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<ResultOf<typeof listEndpoint>> {
  const [notices, nodes, now] = await Promise.all([
    store.nonTransactional.serviceNotices.listNewest(MOST_LISTED),
    store.nonTransactional.nodes.listAll(),
    clock.now(),
  ]);
  return ok({
    content: notices.map(presentNotice),
    nodes: nodes
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ nodeId, serverName }) => ({ nodeId, serverName })),
    now: toIso(now),
  });
}

/**
 * Writes a notice, or changes the one with the given id; other instances show it within a minute. Fails with
 * `no_such_notice`, `no_such_node` or `notice_times_impossible`.
 */
export async function saveServiceNotice(
  { store, clock, publicFacts }: NoticeDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof saveEndpoint> },
): Promise<ResultOf<typeof saveEndpoint>> {
  const { id = request.requestId, level, audience, nodeId, ru } = request;
  const now = await clock.now();
  const rowId = staffActionId(staff, `saveServiceNotice_${request.requestId}`);
  const content = {
    level,
    audience,
    nodeId: audience === 'node' ? (nodeId ?? '') : null,
    texts: textsOf(request),
    from: Date.parse(request.from),
    until: Date.parse(request.until),
  };
  const saved = await store.transaction(async (repositories) => {
    if ((await repositories.audit.get(rowId)) !== null) return ok({ success: true as const, id });
    const former = await repositories.serviceNotices.get(id);
    if (request.id !== undefined && former === null) return fail('no_such_notice');
    const node = content.nodeId === null ? null : await repositories.nodes.get(content.nodeId);
    if (content.nodeId !== null && (node === null || node.revokedAt !== null)) return fail('no_such_node');
    const written = writtenNotice(id, former, content, { author: staff.login, now });
    if (!written.ok) return written;
    await repositories.serviceNotices.save(written.value);
    const facts = { id, level, audience, nodeId: content.nodeId, from: request.from, until: request.until, text: ru };
    await createAuditRow(repositories, auditRow(rowId, staff, { action: 'saveServiceNotice', facts }, now));
    return ok({ success: true as const, id });
  });
  publicFacts.forget();
  return saved;
}

const textsOf = ({ ru, en, kk, zh }: RequestOf<typeof saveEndpoint>): ServiceNotice['texts'] => ({
  ru,
  ...(en !== undefined && { en }),
  ...(kk !== undefined && { kk }),
  ...(zh !== undefined && { zh }),
});

/** Ends a notice now; one that has ended stays as it is. Fails with `no_such_notice`. */
export async function endServiceNotice(
  { store, clock, publicFacts }: NoticeDeps,
  { staff, request: { id, requestId } }: { staff: StaffCaller; request: RequestOf<typeof endEndpoint> },
): Promise<ResultOf<typeof endEndpoint>> {
  const now = await clock.now();
  const rowId = staffActionId(staff, `endServiceNotice_${requestId}`);
  const ended = await store.transaction(async (repositories) => {
    if ((await repositories.audit.get(rowId)) !== null) return ok({ success: true as const });
    const notice = await repositories.serviceNotices.get(id);
    if (notice === null) return fail('no_such_notice');
    await repositories.serviceNotices.save(endedNotice(notice, { author: staff.login, now }));
    await createAuditRow(repositories, auditRow(rowId, staff, { action: 'endServiceNotice', facts: { id } }, now));
    return ok({ success: true as const });
  });
  publicFacts.forget();
  return ended;
}

const presentNotice = ({
  id,
  level,
  audience,
  nodeId,
  texts,
  from,
  until,
  author,
  changed,
}: ServiceNotice): ServiceNoticeRow => ({
  id,
  level,
  audience,
  nodeId,
  ...texts,
  from: toIso(from),
  until: toIso(until),
  author,
  changed: toIso(changed),
});
