import { writeFileSync } from 'node:fs';
import { MAX_DIFFERENCES } from '@functions/domain/reconciliation/day-close-progress';
import { readBenchResults, type BenchResults } from '../bench-results';
import { CommandError } from '../../lib/cli';
import { markdownTable } from '../generated-markdown';
import { inRepository } from '../../lib/repository';
import { ASSUMED, DEPLOYED, MONTH_SECONDS, PRICES } from './assumptions';
import { BOTTLENECKS, capacityAt } from './bottlenecks';
import { growthRows } from './growth';
import { JOB_WORK, jobRows } from './job-table';
import { searchKilobytes, searchSection } from './search-index';
import { FRESH_SECONDS, monthOf, READS_OF_A_CHANGE, type Counted, type Counts, type Month } from './usage';

export const SCALE_DOCUMENT = 'docs/scale.md';
const SIZES = [10_000, 1_000_000, 10_000_000];

/** Computes docs/scale.md from the last results of the benches. Throws CommandError if there are none. */
export function writeScale(): void {
  const { calls, jobs, nodes, nightly, search } = readBenchResults();
  if (!calls || !jobs)
    throw new CommandError('docs/scale.md needs measured calls and jobs. Run: npm run bench -- calls jobs');
  const runs = (jobs.runs as readonly (Counted & { job: string; done: number })[]).filter(({ done }) => done > 0);
  const [milestone, task] = ['reminders', 'outbox'].map((name) => runs.findLast(({ job }) => job.startsWith(name)));
  const polls = (nodes?.feed as readonly { 'reads a poll': number }[] | undefined)?.at(-1)?.['reads a poll'];
  const idle = (nodes?.sync as { idlePoll: number } | undefined)?.idlePoll;
  const reads = polls ?? idle ?? (calls as Counts).listAccess?.reads;
  const counts = {
    ...(calls as Counts),
    ...(milestone && { 'job: milestone': milestone }),
    ...(task && { 'job: outbox task': task }),
    ...(reads !== undefined && { 'poll of a node': { reads, writes: 0 } }),
  };
  writeFileSync(
    inRepository(SCALE_DOCUMENT),
    documentOf(
      SIZES.map((size) => monthOf(size, counts, search && searchKilobytes(search))),
      { nightly, search },
    ),
  );
}

const number = (amount: number): string => Math.round(amount).toLocaleString('en');
const COSTS = ['reads', 'writes', 'deletes', 'storage', 'functions'] as const;
const cents = (amount: number): string => (amount * 100).toFixed(4);
const multiRegion = ({ sum, costs }: Month): number => sum + costs.reads + costs.writes + costs.deletes;
const dollars = (amount: number): string => (amount < 100 ? amount.toFixed(2) : number(amount));

/** The Markdown of docs/scale.md; the second month is the reference for the bottlenecks. */
export function documentOf(
  months: readonly Month[],
  { nightly = {}, search = {} }: { nightly?: BenchResults | undefined; search?: BenchResults | undefined } = {},
): string {
  const [, middle] = months;
  if (!middle) throw new Error('at least two months are needed');
  const heads = months.map(({ customers }) => `${number(customers)} customers`);
  const bottlenecks = BOTTLENECKS.toSorted((left, right) => capacityAt(left, middle) - capacityAt(right, middle));
  const assumptions = Object.entries(ASSUMED).map(([name, { value, why }]) => [name, value, why]);
  const prices = Object.values(PRICES).map(({ value, unit, source }) => [value, unit, source]);
  return `# Scale

Capacity and monthly cost at three sizes. Written by \`npm run bench -- scale\`: the reads, writes and invocations of
each call, measured by \`npm run bench\` ([benchmarks.json](benchmarks.json)), times the assumptions of the first table
and the prices of the second.

## Assumptions

Per paying customer and month. These values are not measured: replace them with your own
(\`scripts/reports/scale/assumptions.ts\`).

${markdownTable([['assumption', 'value', 'meaning'], ...assumptions])}

## Prices

US dollars, without tax and discounts. Check the prices of europe-west1 before you rely on them: these are the prices of
us-central1. Firestore in a multi-region costs twice as much.

${markdownTable([['price', 'per', 'source'], ...prices])}

## Monthly cost

${markdownTable([
  ['US dollars', ...heads],
  ...COSTS.map((kind) => [kind, ...months.map(({ costs }) => dollars(costs[kind]))]),
  ['**total**', ...months.map(({ sum }) => `**${dollars(sum)}**`)],
  ['Firestore in a multi-region instead', ...months.map((month) => dollars(multiRegion(month)))],
])}

### What a customer costs a month

US cents for one paying customer. At 10,000 customers almost all of it is inside the free quotas.

${markdownTable([
  ['US cents', ...heads],
  ...COSTS.map((kind) => [kind, ...months.map(({ costs, customers }) => cents(costs[kind] / customers))]),
  ['**total**', ...months.map(({ sum, customers }) => `**${cents(sum / customers)}**`)],
  ['without the free quotas', ...months.map(({ full, customers }) => cents(full / customers))],
  ['Firestore in a multi-region instead', ...months.map((month) => cents(multiRegion(month) / month.customers))],
])}

Not included: Hosting traffic, e-mail, the provider's commission, logs, and monthly users beyond the free quota of
Identity Platform.

## Usage

${markdownTable([
  ['reads a month', ...heads],
  ...middle.lines.map(({ what }, index) => [what, ...months.map(({ lines }) => number(lines[index]?.reads ?? 0))]),
  ['**all reads**', ...months.map(({ total }) => number(total.reads))],
  ['**all writes**', ...months.map(({ total }) => number(total.writes))],
  ['**invocations**', ...months.map(({ total }) => number(total.invocations))],
  [
    'invocations a second at the peak',
    ...months.map(({ total }) => number((total.invocations / MONTH_SECONDS) * ASSUMED.peak.value)),
  ],
  ['nodes', ...months.map(({ nodes }) => number(nodes))],
  ['instances of the API at the peak', ...months.map(({ instances }) => number(instances))],
])}

${nodesParagraph(months)}

### Search by a part of an e-mail

${searchSection(search)}

## Bottlenecks

The used share of each limit; above 100 % the limit is exceeded. Ordered by the number of customers at which the limit
is reached.

${markdownTable([
  ['what', 'limit', ...heads, 'reached at', 'action'],
  ...bottlenecks.map((bottleneck) => [
    bottleneck.what,
    bottleneck.limit,
    ...months.map((month) => `${number(bottleneck.usedShare(month) * 100)} %`),
    `${number(capacityAt(bottleneck, middle))} customers`,
    bottleneck.action,
  ]),
])}

## Jobs

What one run does at most, with the assumed durations. Items that fail stay due and do not stop the others. The time
budget ends the start of new items; the timeout is that of the function, and leaves time for the last one.

${markdownTable([
  ['job', 'schedule', 'items', 'page', 'at once', 'budget s', 'timeout s', 'items a run', 'above it'],
  ...jobRows(),
])}

The day close reads the provider's list by pages of 100 rows, ${JOB_WORK['close-yesterday'].atOnce} at once. With pages
of ${ASSUMED.providerPageSeconds.value} seconds it compares ${number(JOB_WORK['close-yesterday'].rate)} transactions
a second. A report holds ${number(MAX_DIFFERENCES)} differences: of a day with more, the missing payments are imported,
and the next run compares anew. The refunds of a day are held in memory, and the progress of an unfinished close is one
document of at most 1 MiB, which is enough for about 30,000 refunds a day.

${measuredOf(nightly)}

## Growth

Every collection, what adds a document to it, and when Firestore deletes it. What is never deleted is read later, or is
one document for an account or a payment.

${markdownTable([['collection', 'one for each', 'deleted'], ...growthRows()])}

## Not bottlenecks

The calls of different customers do not write to the same document. The metrics of a day are computed at
the day close with \`sum()\` and \`count()\`, those of the current day on request. Global rate limits are leased in
parts of fifty, therefore an instance writes once for many attempts. Document ids are random or come from the provider.
The memory of the jobs does not grow with customers ([benchmarks.md](benchmarks.md), jobs), because they read page by
page.
`;
}

/** The measured rates of our own side, from the bench `nightly`. */
function measuredOf({ runs = [] }: BenchResults): string {
  const measured = runs as readonly { job: string; size: number; perSecond: number }[];
  if (measured.length === 0) return 'Our own side is not measured yet: `npm run bench -- nightly`.';
  const rates = measured.map(({ job, size, perSecond }) => `${job}, ${number(size)}: ${number(perSecond)} a second`);
  return `Our own side alone ([benchmarks.md](benchmarks.md), nightly), by the number of items:\n${rates.join(';\n')}.`;
}

function nodesParagraph(months: readonly Month[]): string {
  const shares = months.map(({ lines, total, customers }) => {
    const line = lines.find(({ what }) => what.startsWith('changes for nodes'));
    return `${Math.round(((line?.reads ?? 0) / total.reads) * 100)} % of all reads at ${number(customers)} customers`;
  });
  const [largest] = months.slice(-1);
  const former = (largest?.customers ?? 0) * ASSUMED.accessChanges.value * (largest?.nodes ?? 0);
  return `A change of access is not read by every node: each instance of the API keeps the newest changes for all
nodes that poll it, and reads them once in ${FRESH_SECONDS} seconds (decision 92). With the seconds that it reads
again it reads a change ${READS_OF_A_CHANGE.toFixed(1)} times. No line grows with customers times nodes: instances are
at most ${DEPLOYED.maxInstances}, and here as many as at the peak run all month, which is the upper bound. The share of
this line is ${shares.join(', ')}. Read by every node, it would be
${number(former)} reads at ${number(largest?.customers ?? 0)} customers. A poll reads the document of its node, to check
its key. \`npm run bench -- nodes\` counts both with 2,000 nodes.`;
}
