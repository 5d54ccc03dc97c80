import { writeFileSync } from 'node:fs';
import { readNumbers } from '../../../tests/support/perf/keep-numbers';
import { CommandError } from '../../lib/cli';
import { markdownTable } from '../generated-markdown';
import { inRepository } from '../../lib/repository';
import { ASSUMED, DEPLOYED, MONTH_SECONDS, PRICES } from './assumptions';
import { BOUNDS, capacityAt } from './bottlenecks';
import { monthOf, type Counted, type Counts, type Month } from './usage';

export const SCALE_DOCUMENT = 'docs/scale.md';
const SIZES = [10_000, 1_000_000, 10_000_000];

/** Computes docs/scale.md from what the benches counted last. Throws CommandError when they have not counted. */
export function writeScale(): void {
  const { calls, jobs, nodes } = readNumbers();
  if (!calls || !jobs)
    throw new CommandError('docs/scale.md follows from counted calls and jobs: npm run bench -- calls jobs');
  const runs = (jobs.runs as readonly (Counted & { job: string; done: number })[]).filter(({ done }) => done > 0);
  const [milestone, task] = ['reminders', 'outbox'].map((name) => runs.findLast(({ job }) => job.startsWith(name)));
  const idle = (nodes?.sync as { idlePoll: number } | undefined)?.idlePoll ?? (calls as Counts).listAccess?.reads;
  const counts = {
    ...(calls as Counts),
    ...(milestone && { 'job: milestone': milestone }),
    ...(task && { 'job: outbox task': task }),
    ...(idle !== undefined && { 'job: idle poll': { reads: idle, writes: 0 } }),
  };
  writeFileSync(inRepository(SCALE_DOCUMENT), documentOf(SIZES.map((size) => monthOf(size, counts))));
}

const number = (amount: number): string => Math.round(amount).toLocaleString('en');
const dollars = (amount: number): string => (amount < 100 ? amount.toFixed(2) : number(amount));

export function documentOf(months: readonly Month[]): string {
  const [, middle] = months;
  if (!middle) throw new Error('nothing to compare');
  const heads = months.map(({ customers }) => `${number(customers)} customers`);
  const bounds = BOUNDS.toSorted((left, right) => capacityAt(left, middle) - capacityAt(right, middle));
  return `# Scale

Capacity and monthly cost at three sizes. Written by \`npm run bench -- scale\`: the reads, writes and invocations of each call are those
that \`npm run bench\` counted ([benchmarks.json](benchmarks.json)), times the assumptions of the first table, by the prices of the second.

## What is assumed

Of each paying customer in a month. These are assumptions, not measurements: put in your own (\`scripts/reports/scale/assumptions.ts\`).

${markdownTable([['assumption', 'value', 'what it is'], ...Object.entries(ASSUMED).map(([name, { value, why }]) => [name, value, why])])}

## Prices

US dollars, without tax and discounts. Check them for europe-west1 before you rely on them: the price list by location could not be read
when this was written, and Firestore in a multi-region costs twice as much.

${markdownTable([['price', 'for', 'source'], ...Object.values(PRICES).map(({ value, unit, source }) => [value, unit, source])])}

## Cost of a month

${markdownTable([
  ['US dollars', ...heads],
  ...(['reads', 'writes', 'deletes', 'storage', 'functions'] as const).map((kind) => [
    kind,
    ...months.map(({ costs }) => dollars(costs[kind])),
  ]),
  ['**together**', ...months.map(({ sum }) => `**${dollars(sum)}**`)],
  ['for each customer', ...months.map(({ sum, customers }) => (sum / customers).toFixed(5))],
  [
    'Firestore in a multi-region instead',
    ...months.map(({ sum, costs }) => dollars(sum + costs.reads + costs.writes + costs.deletes)),
  ],
])}

Not in it: Hosting's traffic, mail, the provider's commission, logs, and sign-in beyond the free monthly users of Identity Platform.

## Where it goes

${markdownTable([
  ['reads of a month', ...heads],
  ...middle.lines.map(({ what }, index) => [what, ...months.map(({ lines }) => number(lines[index]?.reads ?? 0))]),
  ['**all reads**', ...months.map(({ total }) => number(total.reads))],
  ['**all writes**', ...months.map(({ total }) => number(total.writes))],
  ['**invocations**', ...months.map(({ total }) => number(total.invocations))],
  [
    'invocations a second, in the busiest',
    ...months.map(({ total }) => number((total.invocations / MONTH_SECONDS) * ASSUMED.peak.value)),
  ],
  ['nodes', ...months.map(({ nodes }) => number(nodes))],
])}

Every node reads every change of every account, so that this one line grows with customers times nodes, and all others with customers.
${nodesAdvice(months)}

## What gives first

Used shares of each limit; above 100 % it has given. In the order in which a growing service meets them.

${markdownTable([
  ['what', 'limit', ...heads, 'gives at', 'what is done then'],
  ...bounds.map((bound) => [
    bound.what,
    bound.limit,
    ...months.map((month) => `${number(bound.used(month) * 100)} %`),
    `${number(capacityAt(bound, middle))} customers`,
    bound.then,
  ]),
])}

What does not give: no document is written by the calls of many customers. Figures of a day (\`days/{day}\`) are summed at night by
\`sum()\` and \`count()\`, today's when somebody looks; limits that everybody shares are given out in parts of fifty, so that an instance
writes once for many attempts. Ids of documents are random or the provider's. Memory of the jobs does not grow with customers
([benchmarks.md](benchmarks.md), jobs): they read a page at a time.
`;
}

function nodesAdvice(months: readonly Month[]): string {
  const shares = months.map(({ lines, total, customers }) => {
    const line = lines.find(({ what }) => what.startsWith('changes read'));
    return `${Math.round(((line?.reads ?? 0) / total.reads) * 100)} % of all reads at ${number(customers)} customers`;
  });
  return `It is ${shares.join(', ')}. What is done then: one relay for each region polls Firestore every ${DEPLOYED.pollSeconds} seconds and hands the same
answers on to the nodes of its region (the cursor is the same for all of them), which makes the line grow with customers again.`;
}
