import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeTestLock } from '../../../scripts/checks/test-lock';

const lockFile = () => join(mkdtempSync(join(tmpdir(), 'prostor-lock-')), 'lock');

it('refuses a second run while the first one lives, and names its process', () => {
  const file = lockFile();
  const release = takeTestLock(file, {});
  expect(() => takeTestLock(file, {})).toThrow(`process ${process.pid}`);
  release();
  expect(existsSync(file)).toBe(false);
});

it('replaces the lock of a run that ended without releasing it', () => {
  const file = lockFile();
  // No process has this number: it is above the kernel's limit.
  writeFileSync(file, '99999999');
  expect(takeTestLock(file, {})).not.toThrow();
});
