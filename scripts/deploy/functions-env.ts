import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRepository } from '../lib/repository';

/** The parameters of functions/.env.<project>, and the lines that are none. */
export interface FunctionsEnv {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly string[];
}

/** Reads functions/.env.<project> as the Firebase CLI does; null when there is no such file. */
export function functionsEnvOf(project: string): FunctionsEnv | null {
  const file = inRepository('functions', `.env.${project}`);
  if (!existsSync(file)) return null;
  const { parse } = createRequire(import.meta.url)('firebase-tools/lib/functions/env') as {
    parse: (text: string) => { envs: Record<string, string>; errors: string[] };
  };
  const { envs, errors } = parse(readFileSync(file, 'utf8'));
  return { values: envs, errors };
}

/** The address of the panel's own site; null when the panel shares the customers' site. */
export const panelUrlOf = (env: Pick<FunctionsEnv, 'values'> | null): string | null => env?.values.PANEL_URL || null;
