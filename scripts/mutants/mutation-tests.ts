import { UsageError } from '../lib/command-line';
import { writeSection } from '../reports/generated-markdown';
import { explainedMutants } from './equivalent-mutants';
import { entryOf, mutationReport, REQUIRED_DOMAIN_SCORE, scoreOf, unexplained } from './mutation-report';
import { resultsOf } from './mutation-results';
import { isDomain, mutationRuns } from './mutation-runs';
import { runStryker } from './run-stryker';

/**
 * Mutation tests of the domain and of the use cases of money: changes the code in one place after the other and counts
 * the changes that no test notices. `words` are parts of paths; without words every file is tested. Later runs repeat
 * only what changed since. Writes docs/proof.md from the last result of every file. Returns 1 when a survivor that may
 * change money or access has no test and no explanation, when the domain's score is below the required one, or when a
 * run failed. Throws UsageError for a word that no file contains.
 */
export async function mutationTests(words: readonly string[]): Promise<number> {
  const unknown = words.find((word) => mutationRuns([word]).length === 0);
  if (unknown !== undefined) throw new UsageError(`No mutated file has "${unknown}" in its path.`);
  let failed = false;
  for (const run of mutationRuns(words)) {
    console.log(`\n=== ${run.name}: ${run.files.length} files, ${run.tests} tests`);
    failed = (await runStryker(run)) !== 0 || failed;
  }
  const explained = explainedMutants();
  const tested = mutationRuns(words).flatMap((run) => resultsOf(run, explained));
  const all = mutationRuns([]);
  const results = all.flatMap((run) => resultsOf(run, explained));
  const measured = new Set(results.map(({ file }) => file));
  const missing = all.flatMap(({ files }) => files).filter((file) => !measured.has(file));
  const today = new Date().toISOString().slice(0, 10);
  writeSection(
    'docs/proof.md',
    'Mutation tests',
    `\`npm run test:deep -- mutants\`, ${today}.\n\n${mutationReport(results, missing)}`,
  );
  const rest = unexplained(tested);
  for (const [file, survivors = []] of Object.entries(Object.groupBy(rest, (survivor) => survivor.file)))
    console.log(`\n## ${file}\n\n${survivors.map(entryOf).join('\n')}`);
  const domain = scoreOf(tested.filter(({ file }) => isDomain(file)));
  console.log(`\nDomain: ${domain} % killed. Unexplained survivors that may change money or access: ${rest.length}.`);
  return failed || rest.length > 0 || domain < REQUIRED_DOMAIN_SCORE ? 1 : 0;
}
