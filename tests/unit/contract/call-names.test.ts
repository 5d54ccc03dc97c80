import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { PANEL_ROUTES } from '@functions/http/panel-routes';
import { ROUTES } from '@functions/http/routes';
import { inRepository } from '../../../scripts/lib/repository';

/** Calls that differ in who may call and share one use case: call -> use case. */
const SHARED_USE_CASE: Readonly<Record<string, string>> = {
  refreshStaffSession: 'refreshSession',
  getDeepHealth: 'readHealth',
  getSystemHealth: 'readHealth',
};

const names = [...ROUTES, ...PANEL_ROUTES].map(({ endpoint }) => endpoint.name);

/** The files below a folder that export a name. */
function exporting(name: string, folder: string): string[] {
  const pattern = `^export (const|function|async function|async function\\*) ${name}\\b`;
  try {
    return execFileSync('git', ['grep', '--untracked', '-lE', pattern, '--', folder], {
      cwd: inRepository(),
      encoding: 'utf8',
    })
      .trim()
      .split('\n');
  } catch {
    return [];
  }
}

const subjectOf = (path: string): string => path.split('/').slice(3, -1).join('/');

describe('a call, its contract and its use case have one name, in folders of the same subject', () => {
  it.each(names)('%s', (name) => {
    const contracts = exporting(name, 'functions/src/contract');
    expect(contracts).toHaveLength(1);
    const shared = SHARED_USE_CASE[name];
    const useCases = exporting(shared ?? name, 'functions/src/usecases').map(subjectOf);
    if (shared === undefined) expect(useCases).toContain(contracts.map(subjectOf)[0]);
    else expect(useCases).toHaveLength(1);
  });
});
