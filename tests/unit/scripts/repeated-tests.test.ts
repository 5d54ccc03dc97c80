import { describe, expect, it } from 'vitest';
import { readRepeatedRequest, unstableTable } from '../../../scripts/checks/repeated-tests';
import { UsageError } from '../../../scripts/lib/command-line';

describe('the words after flakes', () => {
  it('select a number of runs, stages and files; without words ten runs of the browser stages', () => {
    expect(readRepeatedRequest([])).toEqual({ times: 10, words: ['browser'] });
    expect(readRepeatedRequest(['3', 'e2e', 'purchase'])).toEqual({ times: 3, words: ['e2e', 'purchase'] });
    expect(readRepeatedRequest(['purchase'])).toEqual({ times: 10, words: ['browser', 'purchase'] });
  });

  it.each([['1'], ['0'], ['2', 'no-such-file']])('are refused when they show nothing: %s %s', (...words) => {
    expect(() => readRepeatedRequest(words)).toThrow(UsageError);
  });
});

it('the report names each unstable test and the runs in which it failed', () => {
  expect(unstableTable([])).toBe('Every test passed in each run.');
  expect(unstableTable([{ title: 'a.test.ts > pays', runs: [2, 7] }])).toContain('| a.test.ts > pays | 2, 7 |');
});
