import { STAGES } from '../checks/test-stages';
import { citedClaims, testTitles } from '../checks/test-titles';
import { lastResults, runVitest, type TestResult } from '../checks/vitest-stage';
import { assuranceTable } from '../reports/assurance-table';
import type { DefinedCodes } from '../reports/defined-codes';
import { environmentOf, writeProof, type ProofRun } from './proof-run';

/** Runs every test whose title cites one of `codes`, and writes one row of results for each code. */
export async function proveByTests(
  kind: 'Promise' | 'Threat',
  codes: DefinedCodes,
  { usesLastResults, stack }: ProofRun,
): Promise<boolean> {
  const letter = [...codes.keys()][0]?.[0] ?? '';
  const written = testTitles().filter(({ title }) => citedClaims(title).some((code) => codes.has(code)));
  const results: TestResult[] = [];
  let broken = 0;
  for (const stage of STAGES.filter(({ projects }) => projects.length > 0)) {
    const isOwn = (file: string): boolean => stage.projects.some((project) => file.startsWith(`tests/${project}/`));
    const files = [...new Set(written.map(({ file }) => file).filter(isOwn))];
    if (files.length === 0) continue;
    if (!usesLastResults) {
      const env = await environmentOf(stage.name, stack);
      const counts = await runVitest(stage, [...files, '-t', `\\b${letter}[1-9]`], env);
      if (counts.failed > 0) broken += 1;
    }
    // Some files of the product also run on the emulators: they count once.
    const own = lastResults(stage.name).filter(({ file }) => isOwn(file));
    results.push(...own.filter(({ title }) => citedClaims(title).some((code) => codes.has(code))));
  }
  const { body, unproven } = assuranceTable(kind, codes, written, results);
  const heading = `${kind}s`;
  writeProof(heading, `${heading.toLowerCase()}${usesLastResults ? ' --last' : ''}`, body);
  return broken === 0 && unproven.length === 0 && results.every(({ passed }) => passed);
}
