import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { useRecordOf, type BrowserUse } from '../../../scripts/checks/changed-tests';
import { usedPaths } from './used-paths';

/** `npm test -- changed` selects by these records. A run of single tests of a file writes none. */
beforeAll(() => usedPaths.clear());

afterAll(() => {
  const { testPath } = expect.getState();
  if (testPath === undefined || process.env.TEST_RECORD_USE === undefined) return;
  const file = useRecordOf(testPath);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ paths: [...usedPaths].toSorted() } satisfies BrowserUse));
});
