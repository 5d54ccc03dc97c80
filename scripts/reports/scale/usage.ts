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
  readonly lines: readonly Line[];
  readonly total: Required<Omit<Line, 'what' | 'times'>>;
  readonly costs: Readonly<Record<'reads' | 'writes' | 'deletes' | 'storage' | 'functions', number>>;
  readonly sum: number;
}

const value = (name: keyof typeof ASSUMED): number => ASSUMED[name].value;

/** Usage and cost of a month with this number of paying customers. Throws if a call was not measured. */
export function monthOf(customers: number, counts: Counts): Month {
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
  const lines: Line[] = [
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
    { what: 'polls of nodes, nothing new', times: polls, ...costOf('job: idle poll', polls), invocations: polls },
    { what: 'changes read by every node', times: changes * nodes, reads: changes * nodes, writes: 0, invocations: 0 },
    line('support cases', value('supportCases'), ['searchUsers', 'getUserById', 'getTimeline', 'listChecks']),
  ];
  const sum = (count: keyof Month['total']) => lines.reduce((total, each) => total + (each[count] ?? 0), 0);
  const total = {
    reads: sum('reads'),
    writes: sum('writes'),
    invocations: sum('invocations'),
    ofHooks: sum('ofHooks'),
  };
  const costs = costsOf(customers, total);
  return { customers, nodes, lines, total, costs, sum: Object.values(costs).reduce((all, cost) => all + cost, 0) };
}

function costsOf(customers: number, { reads, writes, invocations, ofHooks }: Month['total']): Month['costs'] {
  const beyond = (amount: number, free: number) => Math.max(0, amount - free);
  const secondsOf = (calls: number) => (calls * value('millisecondsOfACall')) / 1000 / value('callsAtOnce');
  const gibibyteSeconds =
    secondsOf(invocations - ofHooks) * DEPLOYED.gibibytes + secondsOf(ofHooks) * DEPLOYED.hooksGibibytes;
  // Connection logs are by far the most deletes by TTL; others are neglected.
  const deletes = customers * value('connections');
  return {
    reads: (beyond(reads, FREE.reads) / 100_000) * PRICES.reads.value,
    writes: (beyond(writes, FREE.writes) / 100_000) * PRICES.writes.value,
    deletes: (deletes / 100_000) * PRICES.deletes.value,
    storage: beyond((customers * value('kilobytes')) / 2 ** 20, FREE.gibibytes) * PRICES.storage.value,
    functions:
      (beyond(invocations, FREE.invocations) / 1e6) * PRICES.requests.value +
      beyond(secondsOf(invocations), FREE.vcpuSeconds) * PRICES.vcpu.value +
      beyond(gibibyteSeconds, FREE.gibibyteSeconds) * PRICES.memory.value,
  };
}
