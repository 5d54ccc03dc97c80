import { spawnSync } from 'node:child_process';
import { REPOSITORY } from '../lib/repository';

export const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;

export interface Audit {
  /** Number of known vulnerabilities by severity; null if the registry did not respond. */
  readonly found: Readonly<Record<(typeof SEVERITIES)[number], number>> | null;
  /** Why there is no result; '' if there is one. */
  readonly reason: string;
}

/** Runs `npm audit` for the runtime dependencies of the product, or for all packages. */
export function auditPackages(which: 'product' | 'all'): Audit {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json', ...(which === 'product' ? ['--omit=dev'] : [])], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return readAudit(stdout, stderr);
}

/** Parses the output of `npm audit --json`, which is also JSON if the registry did not respond. */
export function readAudit(stdout: string, stderr: string): Audit {
  try {
    const report = JSON.parse(stdout) as {
      metadata?: { vulnerabilities?: Record<string, number> };
      error?: { summary?: string };
      message?: string;
    };
    const counts = report.metadata?.vulnerabilities;
    if (counts === undefined) return { found: null, reason: reasonIn(stderr, report.message, report.error?.summary) };
    const found = Object.fromEntries(SEVERITIES.map((severity) => [severity, counts[severity] ?? 0])) as Audit['found'];
    return { found, reason: '' };
  } catch {
    return { found: null, reason: reasonIn(stderr) };
  }
}

/** The HTTP error in one of the texts, without the address of the registry; otherwise what npm reports. */
function reasonIn(stderr: string, ...reported: readonly (string | undefined)[]): string {
  const [httpError] = [stderr, ...reported].flatMap(
    (text) => /(\d{3} [A-Z][\w ]+?)(?: - |$)/m.exec(text ?? '')?.[1] ?? [],
  );
  return httpError ?? (reported.find(Boolean) || 'no answer');
}
