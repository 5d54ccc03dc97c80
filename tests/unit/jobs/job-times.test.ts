import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '@functions/base/rules/calendar';
import { END_OF_ITEM } from '@functions/base/steps/process-in-pages';
import { JOB_NAMES, JOBS } from '@functions/base/rules/job-run';

describe.each(JOB_NAMES)('%s', (name) => {
  const { schedule, timeBudget, longestItem, timeoutSeconds } = JOBS[name];

  it('ends before Cloud Functions stops it, even if its last item takes the longest time', () => {
    expect(timeBudget + longestItem + END_OF_ITEM).toBeLessThan(timeoutSeconds * SECOND);
  });

  it('starts no new item when its next run begins', () => {
    const minutes = Number(/^(?:every |\*\/)(\d+)/.exec(schedule)?.[1]);
    expect(timeBudget).toBeLessThan(minutes * MINUTE);
  });
});
