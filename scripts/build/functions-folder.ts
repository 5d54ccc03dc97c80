import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LocalValues } from '../local-stack/local-values';
import { inRepository } from '../lib/repository';

const WRITTEN_BY_US = '# Written by npm start. Change anything and remove this line, and it is left alone.';

/**
 * Prepares the folder that the functions run from. Each local stack except that of `npm start` has its own copy, which
 * lets several stacks run at once on different ports.
 */
export function prepareFunctionsFolder(folder: string, project: string, values: LocalValues): void {
  mkdirSync(folder, { recursive: true });
  if (resolve(folder) !== inRepository('functions'))
    cpSync(inRepository('functions', 'package.json'), resolve(folder, 'package.json'));
  writeOurFile(resolve(folder, `.env.${project}`), values.params);
  writeOurFile(resolve(folder, '.secret.local'), values.secrets);
}

function writeOurFile(file: string, values: Record<string, string>): void {
  if (existsSync(file) && !readFileSync(file, 'utf8').startsWith(WRITTEN_BY_US)) return;
  const lines = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  writeFileSync(file, `${[WRITTEN_BY_US, ...lines].join('\n')}\n`);
}
