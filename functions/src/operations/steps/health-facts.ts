import type { HealthFacts } from '@functions/operations/rules/health';
import { DAY, type Instant } from '@functions/base/rules/calendar';
import type { Deps } from '@functions/operations/ports/repositories';

export type HealthDeps = Pick<Deps, 'store' | 'clock' | 'dependencyHealth' | 'forgedWebhooks' | 'settings'>;

/**
 * Reads what the lines of the health page are judged by. It costs about a hundred and twenty reads, whatever the number
 * of customers, and makes no outside call.
 */
export async function healthFacts(
  { store, dependencyHealth, forgedWebhooks, settings: { brokenChannels } }: HealthDeps,
  { now, realNow }: { readonly now: Instant; readonly realNow: Instant },
): Promise<HealthFacts> {
  const { backlog, activity, nodes, settings } = store.nonTransactional;
  const [behind, activities, allNodes, heard, rate, switches, forged] = await Promise.all([
    backlog.at(now, realNow),
    activity.at(now, realNow),
    nodes.listAll(),
    dependencyHealth.listAll(),
    settings.tengeRate(),
    settings.switches(),
    forgedWebhooks.listSince(now - DAY),
  ]);
  const acceptedAt = activities.notifications.last ?? -Infinity;
  return {
    backlog: behind,
    activities,
    nodes: allNodes,
    heard,
    rate,
    switches,
    brokenChannels,
    refusedSignatures: forged.filter(({ minute }) => minute > acceptedAt).reduce((sum, { count }) => sum + count, 0),
  };
}
