import { readFileSync, writeFileSync } from 'node:fs';
import { runCommandLine } from '../lib/command-line';
import { withSection } from '../lib/document-section';
import { inRepository } from '../lib/repository';
import { textTable } from '../lib/text-table';
import { numbersOf, pictureOf, readSources } from '../reports/modules';

const USAGE = `Usage: npm run modules [-- --document]

Prints the modules of functions/src, what each imports, and the numbers that they are judged by.

  --document   writes the picture of the modules in docs/architecture.md`;

await runCommandLine({ usage: USAGE, options: { document: { type: 'boolean' } } as const }, ({ values }) => {
  const sources = readSources();
  const picture = pictureOf(sources);
  if (values.document === true) {
    const path = inRepository('docs', 'architecture.md');
    writeFileSync(path, withSection(readFileSync(path, 'utf8'), 'modules', picture));
    console.log('docs/architecture.md is written.');
    return Promise.resolve(0);
  }
  console.log(picture);
  const { branched, reExports, ...numbers } = numbersOf(sources);
  console.log(textTable(Object.entries(numbers).map(([name, value]) => [name, String(value)])));
  console.log(`  branched  ${branched.length} ${branched.join(', ')}`);
  console.log(`  reExports  ${reExports.length} ${reExports.join(', ')}`);
  return Promise.resolve(0);
});
