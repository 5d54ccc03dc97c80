import { STAGES } from '../checks/test-stages';
import { citedClaims, testTitles } from '../checks/test-titles';
import { countsTable, recordedCounts } from '../checks/recorded-counts';
import { lastResults } from '../checks/vitest-stage';
import { CommandError } from '../lib/cli';
import { runCommandLine } from '../lib/command-line';
import { assuranceTable } from '../reports/assurance-table';
import { promises, threats, type DefinedCodes } from '../reports/defined-codes';
import { writeSection } from '../reports/generated-markdown';

/**
 * `npm run proof`: one row for each promise and threat with the tests that cite it and their last results, and what the
 * random and exhaustive tests have tried. Returns 1 when a test of a code failed, or none passed.
 */
await runCommandLine({ usage: 'Usage: npm run proof   (after npm run test:all)' }, () => {
  // Some files of the product also run on the emulators: they count once.
  const results = STAGES.flatMap(({ name, projects }) =>
    lastResults(name).filter(({ file }) => projects.some((project) => file.startsWith(`tests/${project}/`))),
  );
  if (results.length === 0) throw new CommandError('There are no results. Run: npm run test:all');
  const report = (kind: 'Promise' | 'Threat', codes: DefinedCodes): boolean => {
    const cites = ({ title }: { readonly title: string }): boolean =>
      citedClaims(title).some((code) => codes.has(code));
    const { body, unproven } = assuranceTable(kind, codes, testTitles().filter(cites), results.filter(cites));
    writeSection('proof', `${kind}s`, body);
    console.log(`${kind}s: ${body.split('\n')[0]}`);
    return unproven.length === 0 && results.filter(cites).every(({ passed }) => passed);
  };
  const isProved = [report('Promise', promises()), report('Threat', threats())].every(Boolean);
  const counts = STAGES.flatMap(({ name: stage }) =>
    recordedCounts(stage).map((recorded) => ({ ...recorded, name: `${stage}: ${recorded.name}` })),
  );
  writeSection('proof', 'What random and exhaustive tests tried', countsTable(counts));
  console.log('The tables: .cache/reports/proof.md');
  return Promise.resolve(isProved ? 0 : 1);
});
