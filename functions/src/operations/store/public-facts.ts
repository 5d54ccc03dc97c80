import { MINUTE } from '@functions/base/rules/calendar';
import { brokenChannelsIn } from '@functions/operations/rules/dependency-health';
import { offIn } from '@functions/operations/rules/switches';
import { rateInForce } from '@functions/purchase/rules/tenge-rate';
import type { Store } from '@functions/base/ports/repositories';
import type { Clock, DependencyHealthRepository, Log, PublicFacts } from '@functions/ports/services';
import { remembered } from '@functions/base/store/remembered';
import type { Repositories } from '@functions/operations/ports/repositories';

/** Older facts of the nodes are unknown: their last calls would make every one of them look silent. */
const NODES_KNOWN_FOR = 5 * MINUTE;

/** Reads what every page shows alike, at most once a minute (decision 86). Never throws. */
export function publicFacts(
  { nonTransactional }: Pick<Store<Repositories>, 'nonTransactional'>,
  dependencyHealth: Pick<DependencyHealthRepository, 'listAll'>,
  clock: Clock,
  log: Log,
): PublicFacts {
  const facts = {
    notices: fact('notices', async () => nonTransactional.serviceNotices.listOpen(await clock.now()), []),
    tengeRate: fact(
      'tengeRate',
      async () => rateInForce(await nonTransactional.settings.tengeRate()),
      rateInForce(null),
    ),
    switchedOff: fact('switchedOff', async () => offIn(await nonTransactional.settings.switches()), []),
    nodes: fact(
      'nodes',
      async () => (await nonTransactional.nodes.listAll()).filter(({ revokedAt }) => revokedAt === null),
      [],
      NODES_KNOWN_FOR,
    ),
    brokenChannels: fact(
      'brokenChannels',
      async () => brokenChannelsIn(await dependencyHealth.listAll(), clock.realNow()),
      [],
    ),
  };
  return {
    notices: facts.notices.get,
    tengeRate: facts.tengeRate.get,
    switchedOff: facts.switchedOff.get,
    nodes: facts.nodes.get,
    brokenChannels: facts.brokenChannels.get,
    forget: () => {
      for (const { forget } of Object.values(facts)) forget();
    },
  };

  function fact<T>(name: string, read: () => Promise<T>, atFirst: T, knownFor?: number) {
    const about = { read, atFirst, failed: 'public facts not read', about: { fact: name } };
    return remembered(clock, log, { ...about, ...(knownFor !== undefined && { knownFor }) });
  }
}
