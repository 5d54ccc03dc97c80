import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository, independent of the working directory. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export const inRepository = (...path: string[]): string => join(REPOSITORY, ...path);

/** Files of the local stack (logs, builds, launchers); git-ignored and safe to delete. */
export const inCache = (...path: string[]): string => inRepository('.cache', ...path);
