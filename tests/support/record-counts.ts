import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints what a test has tried (numbers, and the seed that repeats it), and keeps it for `npm run proof` in the folder
 * TEST_COUNTS. A later call with the same name replaces it.
 */
export function recordCounts(name: string, counts: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${name}: ${JSON.stringify(counts)}\n`);
  const folder = process.env.TEST_COUNTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.json`), JSON.stringify({ name, counts }));
}
