import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOB_NAMES } from '@functions/domain/platform/job-run';

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

it.each(JOB_NAMES)('%s is exported as a scheduled function of its name', (job) => {
  const index = readFileSync('functions/src/index.ts', 'utf8');
  const line = `export const ${camel(job)} = scheduled('${job}');`;
  expect(index.includes(line), `functions/src/index.ts needs: ${line}`).toBe(true);
});
