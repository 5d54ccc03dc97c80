import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { touchedInBrowser, useRecordOf } from '../../../scripts/checks/changed-tests';
import { inRepository } from '../../../scripts/lib/repository';

const FILES = ['tests/unit/scripts/ports.test.ts', 'tests/unit/scripts/clock-target.test.ts'] as const;
const [first, second] = FILES;

/** The records of these two files, which no browser stage writes. */
const record = (file: string, paths: readonly string[]) => {
  const target = useRecordOf(inRepository(file));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify({ paths }));
};
afterEach(() => {
  for (const file of FILES) rmSync(useRecordOf(inRepository(file)), { force: true });
});

const recordBoth = () => {
  record(first, ['/api/profile/renameDevice', '/assets/main.js']);
  record(second, ['/api/subscriptions/removeCard']);
};

test('a change of a use case touches the files that were seen to make its call', () => {
  recordBoth();
  expect(touchedInBrowser(FILES, ['functions/src/devices/calls/rename-device.ts'])).toEqual([first]);
  expect(touchedInBrowser(FILES, ['functions/src/devices/contract/rename-device.ts'])).toContain(first);
});

test('a file without a record is always touched', () => {
  record(second, ['/api/subscriptions/removeCard']);
  expect(touchedInBrowser(FILES, ['functions/src/renewals/calls/remove-card.ts'])).toEqual([first, second]);
});

test.each([
  'functions/src/http/server.ts',
  'functions/src/index.ts',
  'functions/src/jobs/jobs.ts',
  'functions/src/notifications/tasks/apply-payment-event.ts',
  'firebase.json',
  'package-lock.json',
  'scripts/build/prerender.ts',
])('a change of %s touches every file', (changed) => {
  recordBoth();
  expect(touchedInBrowser(FILES, [changed])).toEqual(FILES);
});

test('a change of a document touches none, and one of a support file those that import it', () => {
  recordBoth();
  expect(touchedInBrowser(FILES, ['docs/development.md', 'README.md'])).toEqual([]);
  expect(touchedInBrowser(FILES, ['tests/support/browser/browser.ts'])).toEqual([]);
  expect(touchedInBrowser(FILES, [first])).toEqual([first]);
});
