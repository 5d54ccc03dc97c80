import { UsageError } from '../lib/command-line';
import { writeSection } from '../reports/generated-markdown';
import { explainedMutants } from './equivalent-mutants';
import { entryOf, mutationReport, REQUIRED_DOMAIN_SCORE, scoreOf, unexplained } from './mutation-report';
import { resultsOf } from './mutation-results';
import { isDomain, mutatedFiles, mutationRuns } from './mutation-runs';
import { runStryker } from './run-stryker';

/**
 * Mutation tests of the domain and of the use cases of money: changes the code in one place after the other and counts
 * the changes that no test notices. `words` are parts of paths; without words, the files that have changed since their
 * recorded run are tested. Writes docs/mutation-results.json and docs/proof.md. Returns 1 when a survivor that may
 * change money or access has no test and no explanation, when the domain's score is below the required one, or when a
 * run failed. Throws UsageError for a word that no file contains.
 */
export async function mutationTests(words: readonly string[]): Promise<number> {
  const unknown = words.find((word) => mutatedFiles([word]).length === 0);
  if (unknown !== undefined) throw new UsageError(`No mutated file has "${unknown}" in its path.`);
  const all = mutatedFiles();
  let failed = false;
  for (const run of mutationRuns(words.length > 0 ? mutatedFiles(words) : withoutResult(all))) {
    console.log(`\n=== ${run.name}: ${run.files.length} files, ${run.tests} tests`);
    failed = (await runStryker(run)) !== 0 || failed;
  }
  const results = resultsOf(all, explainedMutants());
  const today = new Date().toISOString().slice(0, 10);
  writeSection(
    'docs/proof.md',
    'Mutation tests',
    `\`npm run test:deep -- mutants\`, ${today}.\n\n${mutationReport(results, withoutResult(all))}`,
  );
  const rest = unexplained(results);
  for (const [file, survivors = []] of Object.entries(Object.groupBy(rest, (survivor) => survivor.file)))
    console.log(`\n## ${file}\n\n${survivors.map(entryOf).join('\n')}`);
  const domain = scoreOf(results.filter(({ file }) => isDomain(file)));
  console.log(`\nDomain: ${domain} % killed. Unexplained survivors that may change money or access: ${rest.length}.`);
  return failed || rest.length > 0 || domain < REQUIRED_DOMAIN_SCORE ? 1 : 0;
}

function withoutResult(files: readonly string[]): string[] {
  const measured = new Set(resultsOf(files, []).map(({ file }) => file));
  return files.filter((file) => !measured.has(file));
}
