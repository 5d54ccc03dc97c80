import { expect, test } from 'vitest';
import { failuresOf, summary } from '../../../scripts/checks/test-summary';
import { countsOf } from '../../../scripts/checks/vitest-stage';

const clean = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numFailedTestSuites: 0,
  success: true,
};

test('the last line of a run is the sum of its stages', () => {
  const results = [
    { name: 'types', seconds: 1, passed: 1, failed: 0 },
    { name: 'unit', seconds: 2.25, passed: 40, failed: 2 },
  ];
  expect(summary(results).split('\n').at(-1)).toBe('41 passed, 2 failed');
  expect(failuresOf(results)).toBe(2);
});

test('skipped tests are shown only when there are any', () => {
  expect(summary([{ name: 'unit', seconds: 1, passed: 1, failed: 0, skipped: 4 }])).toMatch(
    /1 passed, 0 failed, 4 skipped$/,
  );
});

test('a run without failures counts its tests', () => {
  expect(countsOf(clean, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test('a stage without tests has failed', () => {
  expect(countsOf({ ...clean, numPassedTests: 0 }, 0)).toMatchObject({ failed: 1, note: 'ran no tests' });
});

test('a file that cannot be loaded counts as failed, though none of its tests has failed', () => {
  expect(countsOf({ ...clean, numFailedTestSuites: 2, success: false }, 1)).toMatchObject({ passed: 3, failed: 2 });
});

test('an error outside of any test is a failure', () => {
  expect(countsOf(clean, 1)).toMatchObject({ passed: 3, failed: 1 });
});

test('a test that passed only at the second attempt is named beside the counts', () => {
  const attempt = (failureMessages: string[]) => ({
    ancestorTitles: [],
    title: 'a',
    status: 'passed',
    failureMessages,
  });
  const report = { ...clean, testResults: [{ name: 'f', assertionResults: [attempt(['late']), attempt([])] }] };
  expect(countsOf(report, 0)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 0,
    note: '1 passed only at the second attempt',
  });
});
