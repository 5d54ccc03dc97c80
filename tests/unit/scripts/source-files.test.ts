import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { sourceFiles } from '../../../scripts/lib/source-files';

/** A downloaded archive: no `.git`. */
const root = mkdtempSync(join(tmpdir(), 'мой проект-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const write = (path: string, text = ''): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const SOURCES = ['.gitignore', '.github/ci.yml', 'functions/src/lib/a.ts', 'tests/output.ts', 'web/src/distance.ts'];
const WRITTEN_BY_COMMANDS = [
  'node_modules/zod/index.js',
  'web/node_modules/a.js',
  'functions/lib/index.js',
  'web/dist/index.html',
  '.cache/test/unit.json',
  'tests/out/a.png',
  'firebase.test.local.json',
  'a/firebase-debug.log',
  'a.tsbuildinfo',
  'functions/.env.demo-prostor',
  'functions/.secret.local',
];

it('the sources of a tree without git are all files but those of .gitignore', () => {
  for (const path of [...SOURCES, ...WRITTEN_BY_COMMANDS]) write(path);
  write('.git/HEAD');
  write('.gitignore', readFileSync(inRepository('.gitignore'), 'utf8'));
  expect(sourceFiles([''], root)).toEqual(SOURCES.toSorted());
  expect(sourceFiles(['tests', 'web/src'], root)).toEqual(['tests/output.ts', 'web/src/distance.ts']);
});

it('a line of .gitignore that is not understood is an error that names it', () => {
  write('.gitignore', 'dist/\n!dist/kept\n');
  expect(() => sourceFiles([''], root)).toThrow('.gitignore: "!dist/kept" is not read');
});

it('nothing but scripts/lib/git.ts runs git: a downloaded archive has no clone', () => {
  const runsGit = /\b(?:spawn|exec)\w*\)?\(\s*(['"`])git\b/;
  const running = sourceFiles(['scripts', 'tests']).filter(
    (path) => /\.(ts|mjs|js)$/.test(path) && runsGit.test(readFileSync(inRepository(path), 'utf8')),
  );
  expect(running).toEqual(['scripts/lib/git.ts']);
});
