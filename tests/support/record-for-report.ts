import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Saves a test's counts for `npm run proof`, which sets PROOF_COUNTS; otherwise does nothing. */
export function recordForReport(name: string, counts: Record<string, unknown>): void {
  const file = process.env.PROOF_COUNTS;
  if (file === undefined) return;
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  writeFileSync(file, JSON.stringify({ ...before, [name]: counts }));
}
