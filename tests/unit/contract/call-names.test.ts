import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PANEL_ROUTES } from '@functions/http/panel-routes';
import { ROUTES } from '@functions/http/routes';
import { inRepository } from '../../../scripts/lib/repository';
import { sourceFiles } from '../../../scripts/lib/source-files';

/** Calls that differ in who may call and share one use case: call -> use case. */
const SHARED_USE_CASE: Readonly<Record<string, string>> = {
  refreshStaffSession: 'refreshSession',
  getDeepHealth: 'readHealth',
  getSystemHealth: 'readHealth',
};

const names = [...ROUTES, ...PANEL_ROUTES].map(({ endpoint }) => endpoint.name);

const SOURCES = sourceFiles(['functions/src']);
const EXPORT = /^export (?:const|function|async function\*?) (\w+)/gm;
const exportsOf = (folders: RegExp): [path: string, name: string][] =>
  SOURCES.filter((path) => folders.test(path)).flatMap((path) =>
    [...readFileSync(inRepository(path), 'utf8').matchAll(EXPORT)].map(([, name = '']): [string, string] => [
      path,
      name,
    ]),
  );
const EXPORTS = {
  contract: exportsOf(/\/contract\//),
  usecases: exportsOf(/\/(calls|tasks|steps)\//),
};

/** The files of a layer that export a name. */
const exporting = (name: string, layer: keyof typeof EXPORTS): string[] =>
  EXPORTS[layer].flatMap(([path, exported]) => (exported === name ? [path] : []));

const moduleOf = (path: string): string | undefined => path.split('/')[2];

describe('a call, its contract and its use case have one name, in one module', () => {
  it.each(names)('%s', (name) => {
    const contracts = exporting(name, 'contract');
    expect(contracts).toHaveLength(1);
    const shared = SHARED_USE_CASE[name];
    const useCases = exporting(shared ?? name, 'usecases').map(moduleOf);
    if (shared === undefined) expect(useCases).toContain(contracts.map(moduleOf)[0]);
    else expect(useCases).toHaveLength(1);
  });
});
