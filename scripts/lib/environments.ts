import { readFileSync } from 'node:fs';
import { UsageError } from './command-line';
import { inRepository } from './repository';

/** The project id of an alias in .firebaserc or of a project id there. Throws UsageError that lists the known ones. */
export function projectOf(word: string | undefined): string {
  const { projects } = JSON.parse(readFileSync(inRepository('.firebaserc'), 'utf8')) as {
    projects: Record<string, string>;
  };
  const known = Object.entries(projects).filter(([alias]) => alias !== 'default');
  const found = known.find(([alias, id]) => word === alias || word === id);
  if (found !== undefined) return found[1];
  const list = known.map(([alias, id]) => `${alias} (${id})`).join(', ');
  throw new UsageError(`Unknown project "${word ?? ''}". .firebaserc contains ${list}.`);
}
