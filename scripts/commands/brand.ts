import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { brandShape, presentBrand, problemsOf, warningsOn, type BrandValues } from '../brand/brand-values';
import { askForBrand } from '../brand/ask-for-brand';
import { withBrand } from '../brand/brand-files';
import { BRAND_FILES, type BrandFiles } from '../brand/paths';
import { changedFields } from '../brand/changed-fields';
import { terminalLines } from '../brand/terminal-lines';
import { CommandError, messageOf } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';

const USAGE = `Usage: npm run brand -- [--file <brand.json>] [--check] [--without-pictures]
       npm run brand -- --save <brand.json>
Writes name, company, support, domain, prices and languages into the source. Without --file it asks for each.
  --file <brand.json>   reads the values from a file; asks nothing
  --check               writes nothing, prints what would change; exit code 1 if something would
  --save <brand.json>   writes the present values into such a file, to begin with or to come back to
  --without-pictures    does not draw the pictures of shared links again`;

const OPTIONS = {
  file: { type: 'string' },
  check: { type: 'boolean' },
  save: { type: 'string' },
  'without-pictures': { type: 'boolean' },
} as const;

await runCommandLine({ usage: USAGE, options: OPTIONS }, async ({ values: given }) => {
  const present = presentBrand();
  if (given.save !== undefined) {
    if (Object.keys(given).length > 1) throw new UsageError('--save goes with no other option.');
    save(given.save, present);
    return 0;
  }
  const { check: isCheck = false, file } = given;
  const wanted = file === undefined ? await ask(present) : read(file);
  if (wanted === null) {
    console.log('Nothing was written.');
    return 1;
  }
  const files = Object.fromEntries(
    BRAND_FILES.map((path) => [path, readFileSync(inRepository(path), 'utf8')]),
  ) as BrandFiles;
  const written = await withBrand(files, wanted);
  const changed = BRAND_FILES.filter((path) => written[path] !== files[path]);
  // Whoever was asked has confirmed them.
  if (file !== undefined)
    for (const line of [...changedFields(present, wanted), ...warningsOn(wanted).map((text) => `warning: ${text}`)])
      console.log(`  ${line}`);
  if (changed.length === 0) {
    console.log('Nothing changes: the source has these values.');
    return 0;
  }
  if (isCheck) {
    console.log(`Would change ${changed.join(', ')}.`);
    return 1;
  }
  replaceFiles(changed, written);
  console.log(`Written: ${changed.join(', ')}.`);
  if (needsPictures(present, wanted)) await drawPictures(given['without-pictures'] === true);
  console.log('Left to do by hand: docs/branding.md. Then: npm test');
  return 0;
});

function save(file: string, present: BrandValues): void {
  try {
    writeFileSync(file, `${JSON.stringify(present, null, 2)}\n`);
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`);
  }
  console.log(`${file} has the present values.`);
}

/** Null if the answers end early or the summary is not confirmed. */
async function ask(present: BrandValues): Promise<BrandValues | null> {
  console.log('Enter keeps the value in brackets. Nothing is written before the last question; Ctrl-C ends.');
  const lines = terminalLines();
  try {
    return await askForBrand(present, lines.ask, (line) => {
      console.log(line);
    });
  } finally {
    lines.close();
  }
}

function read(file: string): BrandValues {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`);
  }
  const { success, data, error } = brandShape.safeParse(content);
  if (success) return data;
  throw new CommandError(
    `${file} is no brand, and nothing was written:\n` +
      problemsOf(error)
        .map(({ sentence }) => `  - ${sentence}`)
        .join('\n'),
  );
}

/** Every file is complete beside its place before the first one is replaced. */
function replaceFiles(paths: readonly (keyof BrandFiles)[], written: BrandFiles): void {
  const beside = (path: string): string => `${inRepository(path)}.new`;
  for (const path of paths) writeFileSync(beside(path), written[path]);
  for (const path of paths) renameSync(beside(path), inRepository(path));
}

function needsPictures(present: BrandValues, wanted: BrandValues): boolean {
  return JSON.stringify([present.name, present.languages]) !== JSON.stringify([wanted.name, wanted.languages]);
}

/** In a process of its own, which reads the written values. A machine without the fonts draws them elsewhere. */
async function drawPictures(isLeftOut: boolean): Promise<void> {
  const isDrawn =
    !isLeftOut &&
    (await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'screenshots.ts'), 'brand'])) === 0;
  console.log(
    isDrawn
      ? 'Drawn: the pictures of shared links and favicon.ico, in web/public.'
      : 'The pictures of shared links still show the former name. To draw them: npm run screenshots -- brand',
  );
}
