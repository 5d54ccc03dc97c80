import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { startProductionBundle, type ProductionBundle } from '../support/bundle/production-bundle';
import { machine } from '../support/perf/machine';
import { percentile, rounded } from '../support/perf/percentiles';

/**
 * Cold start cost (C1): `npm run bench -- bundle`. Compares the deployed bundle with the usual build (express,
 * firebase-functions and firebase-admin loaded from their own files). It measures the load time and the time to the
 * first document read, each in a new process, alternating between both builds.
 */

const TIMES = Number(process.env.PROSTOR_BENCH_TIMES ?? 15);

interface Start {
  readonly load: number;
  readonly firstRead: number;
  readonly rss: number;
}

let production: ProductionBundle;
beforeAll(async () => {
  production = await startProductionBundle();
}, 60_000);
afterAll(() => production.end());

it('the deployed bundle loads and reads in at most half of the usual build’s time (C1, C2)', async () => {
  const ways: Record<string, () => Promise<unknown>> = {
    'the usual build': () => production.run(['first-read', 'unbundled', 'rest']),
    'the deployed bundle': () => production.run(['first-read', production.bundle]),
  };
  const starts = new Map<string, Start[]>(Object.keys(ways).map((way) => [way, []]));
  for (let time = 0; time <= TIMES; time += 1) {
    for (const [way, start] of Object.entries(ways)) {
      const started = (await start()) as Start;
      // The first run only warms the file cache.
      if (time > 0) starts.get(way)?.push(started);
    }
  }
  const medians = Object.fromEntries([...starts].map(([way, all]) => [way, medianOf(all)]));
  const ratioOf = (way: string, field: 'load' | 'firstRead') => rounded(medianRatio(starts, way, field), 2);
  const folder = dirname(production.bundle);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file)));
  const size = {
    files: files.length,
    raw: files.reduce((sum, { length }) => sum + length, 0),
    gzip: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0),
  };
  const table = markdownTable([
    ['', 'load ms', 'ratio', 'load + first read ms', 'ratio', 'RSS MB'],
    ...Object.entries(medians).map(([way, { load, firstRead, rss }]) => [
      way,
      rounded(load),
      ratioOf(way, 'load'),
      rounded(firstRead),
      ratioOf(way, 'firstRead'),
      rounded(rss),
    ]),
  ]);
  console.log(table);
  writeSection(
    'benchmarks',
    'bundle',
    `Medians of ${TIMES} processes for each build, run alternately.
A ratio is the median of the ratios of neighbouring processes: a slow minute of the machine counts in both.
Firestore is a local fake that responds immediately.
The first read of the bundle is a complete visitor call (settings, composition, rules, response).
The first read of the usual build is a single read, also over REST, which is its faster transport.
The bundle has ${rounded(size.raw / 1e6, 2)} MB in ${size.files} files,
${rounded(size.gzip / 1000)} kB gzip. Targets: load with the first read at most 0.50, size at most
3.9 MB. ${machine()}\n\n${table}`,
  );
  expect(ratioOf('the deployed bundle', 'firstRead')).toBeLessThanOrEqual(0.5);
}, 600_000);

/** The two builds of one round meet the same load of the machine, so their ratio varies less than the two medians. */
const medianRatio = (starts: ReadonlyMap<string, readonly Start[]>, way: string, field: 'load' | 'firstRead') => {
  const usual = starts.get('the usual build') ?? [];
  const measured = starts.get(way) ?? [];
  return percentile(
    measured.map((start, round) => start[field] / (usual[round]?.[field] ?? Number.NaN)),
    0.5,
  );
};

const medianOf = (starts: readonly Start[]): Start => {
  const of = (field: keyof Start) =>
    rounded(
      percentile(
        starts.map((start) => start[field]),
        0.5,
      ),
      2,
    );
  return { load: of('load'), firstRead: of('firstRead'), rss: of('rss') };
};
