import { READ_AGAIN_SECONDS } from '@functions/domain/nodes/access-cursor';
import { SECOND } from '@functions/domain/platform/calendar';
import { FRESH_FOR } from '@functions/store/access-feed';
import { ASSUMED, DEPLOYED, FREE, JOBS, MONTH_SECONDS, PRICES } from './assumptions';

/** Document reads and writes of one call, measured by a bench. */
export interface Counted {
  readonly reads: number;
  readonly writes: number;
}
export type Counts = Readonly<Record<string, Counted>>;

/** One row of the monthly usage. */
export interface Line {
  readonly what: string;
  readonly times: number;
  readonly reads: number;
  readonly writes: number;
  readonly invocations: number;
  /** Invocations of the function `webhooks`; included in `invocations`. */
  readonly ofHooks?: number;
}

/** Usage and cost (US dollars) of a month. */
export interface Month {
  readonly customers: number;
  readonly nodes: number;
  /** Instances of the API at the peak; the month is computed as if they ran all the time. */
  readonly instances: number;
  readonly lines: readonly Line[];
  readonly total: Required<Omit<Line, 'what' | 'times'>>;
  readonly costs: Readonly<Record<'reads' | 'writes' | 'deletes' | 'storage' | 'functions', number>>;
  readonly sum: number;
  /** The sum if nothing were free. */
  readonly full: number;
}

const value = (name: keyof typeof ASSUMED): number => ASSUMED[name].value;

const NOTHING_FREE = Object.fromEntries(Object.keys(FREE).map((name) => [name, 0])) as Record<
  keyof typeof FREE,
  number
>;

/** How long an instance answers the nodes from one read, in seconds (decision 92). */
export const FRESH_SECONDS = FRESH_FOR / SECOND;

/** How often an instance reads one change: the seconds before its last read are read again. */
export const READS_OF_A_CHANGE = (FRESH_SECONDS + READ_AGAIN_SECONDS) / FRESH_SECONDS;

/**
 * Usage and cost of a month with this number of paying customers. `searchKilobytes`: of one customer's search index.
 * Throws if a call was not measured.
 */
export function monthOf(customers: number, counts: Counts, searchKilobytes = 0): Month {
  const nodes = Math.max(5, Math.ceil(customers / value('customersOfANode')));
  const of = (call: string): Counted => {
    const counted = counts[call];
    if (!counted) throw new Error(`${call} was not counted: npm run bench -- calls jobs`);
    return counted;
  };
  const line = (what: string, perCustomer: number, calls: readonly string[]): Line => {
    const times = customers * perCustomer;
    const sum = (count: keyof Counted) => calls.reduce((total, call) => total + of(call)[count], 0);
    const ofHooks = times * calls.filter((call) => call.startsWith('webhook ')).length;
    const documents = { reads: times * sum('reads'), writes: times * sum('writes') };
    return { what, times, ...documents, invocations: times * calls.length, ofHooks };
  };
  const costOf = (call: string, times: number): Counted => ({
    reads: times * of(call).reads,
    writes: times * of(call).writes,
  });
  const polls = nodes * (MONTH_SECONDS / DEPLOYED.pollSeconds);
  const changes = customers * value('accessChanges');
  const reports = (customers * value('connections')) / 100;
  const tasks = customers * value('outboxTasks');
  const runs = (MONTH_SECONDS / 3600) * JOBS.runsOfAllAnHour;
  const others: Line[] = [
    line('prices on the landing page', value('landingVisits'), ['getShop']),
    line('sign-ins', value('signIns'), ['registerCustomer, again']),
    line('profiles', value('profileCalls'), ['getProfile']),
    line('new customers', value('newCustomers'), [
      'registerCustomer',
      'getShop, signed in',
      'createOrder',
      'webhook check',
      'webhook pay, first purchase',
      'activateDevice',
    ]),
    line('renewals', value('renewals'), ['webhook check', 'webhook pay, renewal', 'webhook recurrent']),
    line('failed renewals', value('failedRenewals'), ['webhook fail']),
    {
      what: 'reminders and ends',
      times: customers * value('milestones'),
      ...costOf('job: milestone', customers * value('milestones')),
      invocations: 0,
    },
    // Each run makes one query and records the run.
    { what: 'runs of the jobs', times: runs, reads: runs, writes: runs, invocations: runs },
    { what: 'outbox tasks', times: tasks, ...costOf('job: outbox task', tasks), invocations: tasks },
    {
      what: 'connection reports of nodes',
      times: reports,
      ...costOf('reportConnections, 100 entries', reports),
      invocations: reports,
    },
    { what: 'polls of nodes', times: polls, ...costOf('poll of a node', polls), invocations: polls },
    line('support cases', value('supportCases'), ['searchUsers', 'getUserById', 'getTimeline', 'listChecks']),
  ];
  const instances = instancesFor(others);
  const refreshes = instances * (MONTH_SECONDS / FRESH_SECONDS);
  const read = changes * READS_OF_A_CHANGE * instances + refreshes;
  const lines = [
    ...others,
    { what: 'changes for nodes, read by each instance', times: changes, reads: read, writes: 0, invocations: 0 },
  ];
  const sum = (count: keyof Month['total']) => lines.reduce((total, each) => total + (each[count] ?? 0), 0);
  const total = {
    reads: sum('reads'),
    writes: sum('writes'),
    invocations: sum('invocations'),
    ofHooks: sum('ofHooks'),
  };
  const costs = costsOf(customers, total, searchKilobytes);
  const together = (all: Month['costs']) => Object.values(all).reduce((added, cost) => added + cost, 0);
  const full = together(costsOf(customers, total, searchKilobytes, NOTHING_FREE));
  return { customers, nodes, instances, lines, total, costs, sum: together(costs), full };
}

/** Instances of the API that the busiest second needs, at most as many as are allowed. */
function instancesFor(lines: readonly Line[]): number {
  const calls = lines.reduce((sum, { invocations, ofHooks = 0 }) => sum + invocations - ofHooks, 0);
  const atOnce = ((calls / MONTH_SECONDS) * value('peak') * value('millisecondsOfACall')) / 1000;
  return Math.min(DEPLOYED.maxInstances, Math.max(1, Math.ceil(atOnce / value('callsAtOnce'))));
}

function costsOf(
  customers: number,
  { reads, writes, invocations, ofHooks }: Month['total'],
  searchKilobytes: number,
  free: Readonly<Record<keyof typeof FREE, number>> = FREE,
): Month['costs'] {
  const beyond = (amount: number, free: number) => Math.max(0, amount - free);
  const secondsOf = (calls: number) => (calls * value('millisecondsOfACall')) / 1000 / value('callsAtOnce');
  const gibibyteSeconds =
    secondsOf(invocations - ofHooks) * DEPLOYED.gibibytes + secondsOf(ofHooks) * DEPLOYED.hooksGibibytes;
  // Connection logs are by far the most deletes by TTL; others are neglected.
  const deletes = customers * value('connections');
  return {
    reads: (beyond(reads, free.reads) / 100_000) * PRICES.reads.value,
    writes: (beyond(writes, free.writes) / 100_000) * PRICES.writes.value,
    deletes: (deletes / 100_000) * PRICES.deletes.value,
    storage:
      beyond((customers * (value('kilobytes') + searchKilobytes)) / 2 ** 20, free.gibibytes) * PRICES.storage.value,
    functions:
      (beyond(invocations, free.invocations) / 1e6) * PRICES.requests.value +
      beyond(secondsOf(invocations), free.vcpuSeconds) * PRICES.vcpu.value +
      beyond(gibibyteSeconds, free.gibibyteSeconds) * PRICES.memory.value,
  };
}
