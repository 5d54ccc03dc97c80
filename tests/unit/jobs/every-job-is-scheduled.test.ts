import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { JOB_NAMES } from '@functions/base/rules/job-run';
import { inRepository } from '../../../scripts/lib/repository';

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const read = (...path: readonly string[]): string => readFileSync(inRepository(...path), 'utf8');

describe.each(JOB_NAMES)('%s', (job) => {
  it('is exported as a scheduled function of its name', () => {
    const line = `export const ${camel(job)} = scheduled('${job}');`;
    expect(read('functions', 'src', 'index.ts').includes(line), `functions/src/index.ts needs: ${line}`).toBe(true);
  });

  it('is in the list of jobs that a deployment creates', () => {
    const list = /The deployment creates the Cloud Scheduler jobs:\n\n((?:- .*\n(?: {2}.*\n)*)+)/.exec(
      read('docs', 'deploy.md'),
    );
    expect(list?.[1], `docs/deploy.md states when \`${camel(job)}\` runs`).toContain(`\`${camel(job)}\``);
  });
});
