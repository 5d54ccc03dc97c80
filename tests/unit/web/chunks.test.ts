import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namedModules } from '../../../web/chunks';
import { inRepository } from '../../../scripts/lib/repository';

const ENDINGS = ['.ts', '.tsx', '.css', '.module.css'];
const exists = (path: string): boolean =>
  ['web', 'functions'].some((side) =>
    ENDINGS.some((ending) => existsSync(inRepository(side, 'src', `${path}${ending}`))),
  );

test('every module named in web/chunks.ts exists', () => {
  expect(namedModules.length).toBeGreaterThan(50);
  expect(namedModules.filter((path) => !exists(path))).toEqual([]);
});
