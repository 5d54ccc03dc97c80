import { writeFileSync } from 'node:fs';
import { UPGRADES } from '@functions/store/collections';
import { type Upgrades } from '@functions/base/store/schema';
import { inRepository } from '../lib/repository';

/**
 * What every revision of a function tells about its release: variables of its environment, which Cloud Run lists for
 * former revisions too.
 */
export const RELEASE_VARIABLES = { commit: 'RELEASE_COMMIT', documents: 'RELEASE_DOCUMENTS' } as const;

/**
 * The number of migration steps of a release (decision 37). Steps are only added: a release with fewer steps cannot
 * read what one with more of them stored.
 */
export const migrationSteps = (upgrades: Upgrades = UPGRADES): number =>
  Object.values(upgrades).reduce((sum, steps = []) => sum + steps.length, 0);

/** The file of variables that firebase-tools gives to the functions of every project, beside `.env.<project>`. */
export function releaseEnv(commit: string, steps: number = migrationSteps()): string {
  const values = [`${RELEASE_VARIABLES.commit}=${commit}`, `${RELEASE_VARIABLES.documents}=${steps}`];
  return ['# Written by npm run deploy.', ...values, ''].join('\n');
}

/** Writes the file that git ignores. A later build of another commit does not read it: the next deploy replaces it. */
export const writeReleaseEnv = (commit: string): void => {
  writeFileSync(inRepository('functions', '.env'), releaseEnv(commit));
};
