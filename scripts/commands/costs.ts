import { readIndexFile } from '../lib/firestore-indexes';
import { runCommandLine } from '../lib/command-line';
import { ASSUMED, eventsOf, monthOf, PRICES } from '../reports/costs';
import { bytesOf, demoCustomer, kilobytesAfter, type DemoCustomer } from '../reports/customer-size';
import { markdownTable, writeSection } from '../reports/generated-markdown';

const SIZES = [100, 10_000, 1_000_000] as const;
const one = (amount: number): number => Math.round(amount * 10) / 10;
const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** `npm run costs`: what a customer stores and what a month costs, computed from the demo year and the prices. */
await runCommandLine({ usage: 'Usage: npm run costs' }, () => {
  const file = readIndexFile();
  const demo = demoCustomer(file);
  const automatic = demoCustomer({ ...file, fieldOverrides: file.fieldOverrides.filter(({ ttl }) => ttl === true) });
  const sections = [
    ['What a customer stores', storedTable(demo, automatic)],
    ['What a month costs', costsTable(demo)],
    ['Events of a month', eventsTable(demo)],
    ['Assumptions', assumptionsTable()],
    ['Prices', pricesTable()],
  ] as const;
  for (const [heading, body] of sections) {
    writeSection('costs', heading, body);
    console.log(`\n${heading}\n\n${body}`);
  }
  console.log('\nThe tables: .cache/reports/costs.md');
  return Promise.resolve(0);
});

function storedTable(demo: DemoCustomer, automatic: DemoCustomer): string {
  const months = ASSUMED.monthsOfAccess.value;
  const before = new Map(automatic.sizes.map((size) => [size.collection, bytesOf(size)]));
  const kilobytes = (sizes: DemoCustomer['sizes'], part: (size: DemoCustomer['sizes'][number]) => number) =>
    one(sizes.reduce((sum, size) => sum + part(size), 0) / 1000);
  return `A customer of the demo year, with ${one(demo.months)} months of access and the connections of 30 days.
After ${months} months: ${one(kilobytesAfter(months, demo))} kB; with automatic indexes it would be \
${one(kilobytesAfter(months, automatic))} kB.

${markdownTable([
  ['collection', 'documents', 'kB', 'of it index entries', 'kB with automatic indexes', 'grows'],
  ...demo.sizes.map((size) => [
    size.collection,
    one(size.documents),
    one(bytesOf(size) / 1000),
    one(size.indexBytes / 1000),
    one((before.get(size.collection) ?? 0) / 1000),
    size.isGrowing ? 'every month' : '',
  ]),
  [
    'together',
    '',
    kilobytes(demo.sizes, bytesOf),
    kilobytes(demo.sizes, ({ indexBytes }) => indexBytes),
    kilobytes(automatic.sizes, bytesOf),
    '',
  ],
])}`;
}

function costsTable(demo: DemoCustomer): string {
  const months = SIZES.map((customers) => monthOf(customers, demo));
  const rows = months[0]?.map(({ position }, n) => [
    position,
    months.at(-1)?.[n]?.amount ?? '',
    ...months.map((month) => cents(month[n]?.dollars ?? 0)),
  ]);
  const totals = months.map((month) => cents(month.reduce((sum, { dollars }) => sum + dollars, 0)));
  const [, , largest] = SIZES;
  return `US dollars a month, without tax, support, and the commission of the payment provider.

${markdownTable([
  [
    'position',
    `amount with ${largest.toLocaleString('en')}`,
    ...SIZES.map((size) => `${size.toLocaleString('en')} customers`),
  ],
  ...(rows ?? []),
  ['together', '', ...totals],
])}`;
}

function eventsTable(demo: DemoCustomer): string {
  return markdownTable([
    ['of a customer with access', 'times', 'reads each', 'writes each', 'calls each'],
    ...eventsOf(demo).map(({ what, times, reads, writes, calls }) => [what, cents(times), reads, writes, calls]),
  ]);
}

function assumptionsTable(): string {
  return markdownTable([
    ['assumption', 'value', 'meaning'],
    ...Object.entries(ASSUMED).map(([name, { value, why }]) => [name, value, why]),
  ]);
}

function pricesTable(): string {
  return markdownTable([
    ['price', 'US dollars', 'per', 'source', 'confirmed'],
    ...Object.entries(PRICES).map(([name, { dollars, per, from, isAssumed }]) => [
      name,
      dollars,
      per,
      from,
      isAssumed ? 'assumed for this region' : 'yes',
    ]),
  ]);
}
