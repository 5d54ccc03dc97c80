import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';

/** The results of the benches in machine-readable form, one key per bench. docs/scale.md is computed from them. */
const FILE = 'docs/benchmarks.json';

export type BenchResults = Readonly<Record<string, unknown>>;

export function readBenchResults(): Readonly<Record<string, BenchResults>> {
  const path = inRepository(FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, BenchResults>) : {};
}

/** Replaces the results of one bench. */
export function saveBenchResults(bench: string, results: BenchResults): void {
  const all = { ...readBenchResults(), [bench]: results };
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  writeFileSync(inRepository(FILE), `${JSON.stringify(sorted, null, 2)}\n`);
}
