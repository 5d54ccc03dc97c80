import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, wherever the command was called from. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export const inRepository = (...path: string[]): string => join(REPOSITORY, ...path);

/** What the local stack leaves behind (logs, builds, launchers); git-ignored and safe to delete. */
export const inCache = (...path: string[]): string => inRepository('.cache', ...path);
