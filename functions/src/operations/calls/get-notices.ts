import type { Notice } from '@functions/base/contract/notice';
import type { getNotices as endpoint } from '@functions/operations/contract/get-notices';
import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';
import type { Customer } from '@functions/accounts/rules/customer';
import type { Instant } from '@functions/base/rules/calendar';
import { ok } from '@functions/base/rules/result';
import {
  nodesWithNotice,
  noticesFor,
  VISITOR,
  type NoticeReader,
  type ServiceNotice,
} from '@functions/operations/rules/service-notice';
import type { ResultOf } from '@functions/base/steps/result-of';
import { noSubscription, view } from '@functions/subscription/rules/subscription';
import type { Deps } from '@functions/operations/ports/repositories';

/** Returns the service notices for this visitor or customer. A visitor costs no read (decision 86). */
export async function getNotices(
  deps: Pick<Deps, 'store' | 'clock' | 'publicFacts'>,
  { customer }: { customer: Customer | null },
): Promise<ResultOf<typeof endpoint>> {
  const [now, notices, switchedOff] = await Promise.all([
    deps.clock.now(),
    deps.publicFacts.notices(),
    deps.publicFacts.switchedOff(),
  ]);
  const off = SIGN_IN_WAYS.filter((way) => switchedOff.includes(way));
  const ways = off.length > 0 ? { off } : {};
  if (customer === null)
    return ok({ success: true, notices: presentNotices(noticesFor(notices, VISITOR, now)), customerId: null, ...ways });
  const [stored, usedNodes] = await Promise.all([
    deps.store.nonTransactional.subscriptions.get(customer.uid),
    usedNodesWithNotice(deps, customer.uid, now),
  ]);
  const reader: NoticeReader = {
    hasAccess: view(stored ?? noSubscription(customer.uid), now).isActive,
    usedNodes,
  };
  return ok({
    success: true,
    notices: presentNotices(noticesFor(notices, reader, now)),
    customerId: customer.id,
    ...ways,
  });
}

/** The nodes with a notice that the customer used lately: one read for each such node, none without a notice. */
export async function usedNodesWithNotice(
  { store, publicFacts }: Pick<Deps, 'store' | 'publicFacts'>,
  uid: string,
  now: Instant,
): Promise<string[]> {
  const nodes = nodesWithNotice(await publicFacts.notices(), now);
  const used = await Promise.all(
    nodes.map(async (nodeId) => (await store.nonTransactional.connectionLogs.hasUsed(uid, nodeId, now)) && nodeId),
  );
  return used.filter((nodeId) => nodeId !== false);
}

/** Maps notices to the wire, without their authors and audiences. */
export const presentNotices = (notices: readonly ServiceNotice[]): Notice[] =>
  notices.map(({ id, version, level, texts: { ru, en, kk, zh } }) => ({
    id: `${id}.${version}`,
    level,
    texts: { ru, ...(en !== undefined && { en }), ...(kk !== undefined && { kk }), ...(zh !== undefined && { zh }) },
  }));
