import { expect, test } from 'vitest';
import { ImportGraph, withSweeps } from '../../../scripts/checks/import-graph';
import { testFiles } from '../../../scripts/checks/test-stages';
import { inRepository } from '../../../scripts/lib/repository';

const loadedWith = (file: string) => [...new ImportGraph().loadedWith(inRepository(file))];

test('follows imports through aliases and folders', () => {
  expect(loadedWith('functions/src/http/routes.ts')).toEqual(
    expect.arrayContaining([
      inRepository('functions/src/usecases/devices/add-device.ts'),
      inRepository('functions/src/domain/platform/result.ts'),
    ]),
  );
});

test('neither a type nor a dynamic import loads a file', () => {
  const loaded = loadedWith('web/src/app/panel-router.tsx');
  expect(loaded).not.toContain(inRepository('web/src/features/panel/today/today-page.tsx'));
  expect(loadedWith('scripts/checks/progress-reporter.ts')).toHaveLength(1);
});

test('a file contains sweeps when it uses their helper, also through a support file', () => {
  const files = withSweeps(testFiles());
  expect(files.length).toBeGreaterThan(0);
  expect(files).not.toContain('tests/unit/scripts/import-graph.test.ts');
});
