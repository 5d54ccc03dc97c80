import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const WIDTH = 120;
/** Pictures, JSON with long strings (they cannot be wrapped) and what commands write. */
const EXCLUDED = [
  /\.(jpg|png|svg|ico)$/,
  /^(package-lock|firebase)\.json$/,
  /^locales\//,
  /^tests\/support\/stored\//,
  /^docs\/(benchmarks|proof|scale)\./,
];

it('no line is longer than 120 columns, except in generated files and texts', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: inRepository(), encoding: 'utf8' }).trim().split('\n');
  const long = files
    .filter((file) => !EXCLUDED.some((excluded) => excluded.test(file)))
    .flatMap((file) =>
      readFileSync(inRepository(file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (line.length > WIDTH ? [`${file}:${index + 1}`] : [])),
    );
  expect(long).toEqual([]);
});
