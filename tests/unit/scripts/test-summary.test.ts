import { expect, test } from 'vitest';
import { StoppedBySignal } from '../../../scripts/lib/run-script';
import {
  failedStage,
  hasPassed,
  missingStage,
  StoppedStage,
  stoppedStage,
  summary,
} from '../../../scripts/checks/test-summary';
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
  expect(hasPassed(results)).toBe(false);
  expect(hasPassed(results.slice(0, 1))).toBe(true);
});

test('a stage without tests has failed', () => {
  expect(countsOf({ ...clean, numPassedTests: 0 }, 0)).toMatchObject({ failed: 1, note: 'ran no tests' });
});

test('passes chosen files whose tests are all of the other suite', () => {
  const swept = { ...clean, numPassedTests: 0, numPendingTests: 4 };
  expect(countsOf(swept, 0, true)).toMatchObject({ passed: 0, failed: 0, skipped: 4 });
  expect(countsOf({ ...swept, success: false }, 1, true)).toMatchObject({ failed: 1 });
  expect(countsOf({ ...swept, numPendingTests: 0 }, 0, true)).toMatchObject({ failed: 1 });
  expect(countsOf(swept, 0)).toMatchObject({ failed: 1, note: 'ran no tests' });
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

test('repeats each failure above the table, without colours and its long end', () => {
  const message = ['\u001b[31mexpected 1 to be 2\u001b[39m', ...Array.from({ length: 40 }, (_, n) => `at line ${n}`)];
  const failures = [{ file: 'tests/unit/a.test.ts', title: 'sums > adds (1 + 1)', message: message.join('\n') }];
  const text = summary([{ name: 'unit', seconds: 1, passed: 1, failed: 1, failures }]);
  expect(text).toMatch(
    /^\nFailed: tests\/unit\/a\.test\.ts > sums > adds \(1 \+ 1\)\n {2}expected 1 to be 2\n {2}at line 0\n/,
  );
  expect(text).not.toContain('at line 39');
  expect(text).toContain("To repeat: npm test -- unit tests/unit/a.test.ts -- -t 'sums . adds .1 . 1.'");
  expect(text.indexOf('Failed:')).toBeLessThan(text.indexOf('stage'));
});

test('a run that a signal stops has not passed: it counts what had ended, and names what did not run', () => {
  const counts = { passed: 275, failed: 0, skipped: 0 };
  const results = [
    { name: 'unit', seconds: 9, ...stoppedStage(new StoppedStage(counts)) },
    { name: 'types', seconds: 1, ...stoppedStage(new StoppedBySignal()) },
    { name: 'product', seconds: 0, ...stoppedStage() },
  ];
  const lines = summary(results).split('\n');
  expect(lines.at(-1)).toBe('275 passed, 0 failed, stopped');
  expect(lines.filter((line) => /^ {2}(unit|types) .* 0 +stopped$/.test(line))).toHaveLength(2);
  expect(lines.some((line) => /^ {2}product .* not run$/.test(line))).toBe(true);
  expect(hasPassed(results)).toBe(false);
  expect(() => failedStage(new StoppedStage(counts))).toThrow(StoppedBySignal);
});

test('a stage that the machine cannot run is named, and the run has not passed', () => {
  const results = [
    { name: 'unit', seconds: 9, passed: 12, failed: 0 },
    { name: 'browser (webkit)', seconds: 0, ...missingStage('install WebKitWebDriver') },
  ];
  expect(summary(results)).toMatch(/browser \(webkit\).*not run: install WebKitWebDriver/);
  expect(summary(results).split('\n').at(-1)).toBe('12 passed, 0 failed, browser (webkit) not run');
  expect(hasPassed(results)).toBe(false);
});
