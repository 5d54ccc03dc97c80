import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOB_NAMES } from '@functions/domain/platform/job-run';

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const files = readdirSync('functions/src/jobs').map((file) => file.replace(/\.ts$/, ''));

it.each(files)('%s runs on a schedule, and writes its runs down', (job) => {
  const index = readFileSync('functions/src/index.ts', 'utf8');
  expect(index).toMatch(new RegExp(`export const \\w+ = scheduled\\('${job}', ${camel(job)}\\);`));
});

it('every job has its schedule, and every schedule its job', () => {
  expect(JOB_NAMES.toSorted()).toEqual(files.toSorted());
});
