import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRepository } from '../lib/repository';
import { sourceFiles } from '../lib/source-files';

/** What no build reads. */
const NEVER_BUILT = /^(tests|docs|\.github)\/|^[^/]*\.md$/;

/**
 * Builds unless `stampFile` says that the same sources were built with the same values today: the built pages contain
 * the day. The stamp is written last, so an interrupted build is repeated.
 */
export async function buildOnce(stampFile: string, values: unknown, build: () => Promise<void>): Promise<void> {
  const stamp = stampOf(values);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  await build();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function stampOf(values: unknown): string {
  const hash = createHash('sha256').update(
    JSON.stringify([new Date().toISOString().slice(0, 10), process.env.PROSTOR_RELEASE, values]),
  );
  for (const file of sourceFiles().filter((path) => !NEVER_BUILT.test(path)))
    hash.update(`\n${file}\n`).update(readFileSync(inRepository(file)));
  return hash.digest('hex');
}
