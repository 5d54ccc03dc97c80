import { readFileSync } from 'node:fs';
import { UsageError } from './command-line';
import { servesCustomers } from './environments';
import { inRepository } from './repository';

export interface TargetProject {
  /** The project id. */
  readonly project: string;
  /** The environment: its alias in .firebaserc. */
  readonly alias: string;
  /** Every environment that environments.ts does not declare as one for tests. */
  readonly isProduction: boolean;
}

/** The project that .firebaserc names, by its alias or its id. Throws UsageError for an unknown one. */
export function targetProject(
  word: string | undefined,
  firebaserc = readFirebaserc(),
  testEnvironments?: readonly string[],
): TargetProject {
  const known = environmentsIn(firebaserc);
  const found = known.find(([alias, id]) => word === alias || word === id);
  if (found === undefined)
    throw new UsageError(
      `Unknown project "${word ?? ''}". ` +
        `.firebaserc contains ${known.map(([alias, id]) => `${alias} (${id})`).join(', ')}.`,
    );
  const [alias, project] = found;
  const aliases = known.filter(([, id]) => id === project).map(([each]) => each);
  return { project, alias, isProduction: servesCustomers(aliases, testEnvironments) };
}

/** The ids of all environments of .firebaserc. */
export const projectsOf = (firebaserc = readFirebaserc()): string[] => environmentsIn(firebaserc).map(([, id]) => id);

const readFirebaserc = (): string => readFileSync(inRepository('.firebaserc'), 'utf8');

/** Alias and project id of each environment; the default project is the one of the emulators. */
const environmentsIn = (firebaserc: string): [alias: string, id: string][] =>
  Object.entries((JSON.parse(firebaserc) as { projects: Record<string, string> }).projects).filter(
    ([alias]) => alias !== 'default',
  );
