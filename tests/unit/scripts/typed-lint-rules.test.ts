import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import tseslint from 'typescript-eslint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** Rules of typescript-eslint that need types and are not checked. */
const UNCHECKED = [
  // oxlint does not have them.
  'no-unsafe-class-instance-assignment',
  'no-unsafe-enum-assignment',
  // Ports are asynchronous, even if an implementation has nothing to await.
  'require-await',
  // Ports are records of functions without `this`, therefore destructuring is safe.
  'unbound-method',
];

const CONFIG = inRepository('.oxlintrc.json');

it('oxlint checks every strict rule that needs types', () => {
  const { rules } = JSON.parse(readFileSync(CONFIG, 'utf8').replace(/^\/\/.*$/gm, '')) as { rules: object };
  const strict = tseslint.configs.strictTypeCheckedOnly
    .flatMap(({ rules = {} }) => Object.entries(rules))
    .filter(([name, level]) => name.startsWith('@typescript-eslint/') && level !== 'off')
    .map(([name]) => name.replace('@typescript-eslint/', ''));
  expect(strict.length).toBeGreaterThan(40);
  const checked = Object.keys(rules).map((name) => name.replace('typescript/', ''));
  expect([...checked, ...UNCHECKED].toSorted()).toEqual(expect.arrayContaining(strict));
});

const PLANTED = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["**/*"] }',
  'floating.ts': 'const work = async (): Promise<number> => 1;\nwork();\n',
  'functions/src/purchase/rules/sum.ts':
    'export const told = (sum: number | null): string => (sum ? `${sum}` : "none");\n',
  'web/part.tsx': [
    "import { useState } from 'react';",
    'export function Part({ isOpen }: { isOpen: boolean }) {',
    '  if (isOpen) useState(1);',
    '  return null;',
    '}',
  ].join('\n'),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  copyFileSync(CONFIG, join(folder, '.oxlintrc.json'));
  for (const [file, text] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it('oxlint finds a promise that nobody awaits, a hook under a condition, and a sum of 0 that is none', () => {
  const oxlint = inRepository('node_modules', 'oxlint', 'bin', 'oxlint');
  const tsgolint = inRepository('node_modules', 'oxlint-tsgolint', 'bin', 'tsgolint.js');
  const { stdout, status } = spawnSync(process.execPath, [oxlint, '--format', 'unix'], {
    cwd: folder,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: tsgolint },
    encoding: 'utf8',
  });
  expect(stdout).toContain('floating.ts:2:1');
  expect(stdout).toContain('no-floating-promises');
  expect(stdout).toContain('part.tsx:3:15');
  expect(stdout).toContain('rules-of-hooks');
  expect(stdout).toContain('sum.ts:1:54');
  expect(stdout).toContain('strict-boolean-expressions');
  expect(status).toBe(1);
});
