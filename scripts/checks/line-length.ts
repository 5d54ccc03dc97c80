import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';

const WIDTH = 120;
/** Pictures, archives, long strings in JSON and the brand (they cannot be wrapped), tables, and what commands write. */
const EXCLUDED = [
  /\.(jpg|png|svg|ico|br|gz)$/,
  /^(package-lock|firebase)\.json$/,
  /^locales\//,
  /^functions\/src\/contract\/values\/brand\.ts$/,
  /^tests\/support\/stored\//,
  /^scripts\/monitoring\/.*\.json$/,
  /^tests\/unit\/providers\/\w+\/documentation\//,
  /^docs\/(api\/|(benchmarks|comparison|licences|mutation-results|proof|scale)\.)/,
];

/** `file:line` of each line over 120 columns, in committed and new files. Prettier leaves comments and titles alone. */
export function longLines(): string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: inRepository(), encoding: 'utf8' }).trim().split('\n');
  return files
    .filter((file) => !EXCLUDED.some((excluded) => excluded.test(file)) && existsSync(inRepository(file)))
    .flatMap((file) =>
      readFileSync(inRepository(file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (line.length > WIDTH ? [`${file}:${index + 1}`] : [])),
    );
}
