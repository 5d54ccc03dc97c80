import { spawnSync } from 'node:child_process';
import { REPOSITORY } from '../lib/repository';

export const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;

export interface Audit {
  /** Known vulnerabilities by their severity; null when the registry did not answer. */
  readonly found: Readonly<Record<(typeof SEVERITIES)[number], number>> | null;
  /** What the registry said instead. */
  readonly reason: string;
}

/** Asks the registry for what is known against the packages: those of the product alone, or the tools too. */
export function auditPackages(which: 'product' | 'all'): Audit {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json', ...(which === 'product' ? ['--omit=dev'] : [])], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return readAudit(stdout, stderr);
}

/** Reads npm's answer, which is JSON whether the registry answered or not. */
export function readAudit(stdout: string, stderr: string): Audit {
  const said = /(\d{3} [A-Z][\w ]+?)(?: - |$)/m.exec(stderr)?.[1];
  try {
    const answer = JSON.parse(stdout) as {
      metadata?: { vulnerabilities?: Record<string, number> };
      error?: { summary?: string };
      message?: string;
    };
    const counts = answer.metadata?.vulnerabilities;
    if (counts === undefined)
      return { found: null, reason: said ?? answer.error?.summary ?? answer.message ?? 'no answer' };
    const found = Object.fromEntries(SEVERITIES.map((severity) => [severity, counts[severity] ?? 0])) as Audit['found'];
    return { found, reason: '' };
  } catch {
    return { found: null, reason: said ?? 'no answer' };
  }
}
