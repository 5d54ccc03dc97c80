import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inCache } from '../lib/repository';
import { markdownTable } from '../reports/generated-markdown';

/** What a test has tried: numbers, and the seed that repeats it. */
export interface RecordedCounts {
  readonly name: string;
  readonly counts: Readonly<Record<string, unknown>>;
}

/** A file of a run. A test that starts a run names another folder: it must not write over the files of its own run. */
export const ofTheRun = (...names: readonly string[]): string =>
  join(process.env.TEST_RESULTS ?? inCache('test'), ...names);

/** Where the tests of a stage keep their counts (tests/support/record-counts.ts). */
export const countsFolder = (stage: string): string => ofTheRun('counts', stage);

/** The counts of the last run of a stage, by name. */
export function recordedCounts(stage: string): RecordedCounts[] {
  const folder = countsFolder(stage);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RecordedCounts);
}

/** The counts as a Markdown table. */
export const countsTable = (rows: readonly RecordedCounts[]): string =>
  markdownTable([
    ['Tests', 'Tried'],
    ...rows.map(({ name, counts }) => [
      name,
      Object.entries(counts)
        .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', '),
    ]),
  ]);
