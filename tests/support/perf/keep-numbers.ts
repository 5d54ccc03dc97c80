import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRepository } from '../../../scripts/lib/repository';

/** The results of the benches in machine-readable form, one key per bench. docs/scale.md is computed from them. */
const FILE = 'docs/benchmarks.json';

export type Numbers = Readonly<Record<string, unknown>>;

export function readNumbers(): Readonly<Record<string, Numbers>> {
  const path = inRepository(FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Numbers>) : {};
}

/** Replaces the results of one bench. */
export function keepNumbers(bench: string, numbers: Numbers): void {
  const all = { ...readNumbers(), [bench]: numbers };
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  writeFileSync(inRepository(FILE), `${JSON.stringify(sorted, null, 2)}\n`);
}
