import { readFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';
import { sourceFiles } from '../lib/source-files';

const WIDTH = 120;
/** Pictures, archives, and long strings in JSON and the brand, which cannot be wrapped. */
const EXCLUDED = [
  /\.(jpg|png|svg|ico|br|gz)$/,
  /^(package-lock|firebase)\.json$/,
  /^locales\//,
  /^functions\/src\/contract\/values\/brand\.ts$/,
  /^tests\/support\/stored\//,
  /^tests\/unit\/providers\/\w+\/documentation\//,
];

/** A row of a table, a link, or one piece of code in Markdown. */
const CANNOT_WRAP = /^\s*(\||\(?\[|`[^`]+`\.?$)/;

/** `file:line` of each line over 120 columns, in committed and new files. Prettier leaves comments and titles alone. */
export function longLines(): string[] {
  return sourceFiles()
    .filter((file) => !EXCLUDED.some((excluded) => excluded.test(file)))
    .flatMap((file) =>
      readFileSync(inRepository(file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > WIDTH && !(file.endsWith('.md') && CANNOT_WRAP.test(line)) ? [`${file}:${index + 1}`] : [],
        ),
    );
}
