import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const camel = (file: string): string => file.replace(/\.ts$/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

it.each(readdirSync('functions/src/jobs').map(camel))('%s runs on a schedule', (job) => {
  const index = readFileSync('functions/src/index.ts', 'utf8');
  expect(index).toMatch(new RegExp(`onSchedule\\([^]{0,90}async \\(\\) => \\{\\s*(await|while \\(\\(await) ${job}\\(`));
});
