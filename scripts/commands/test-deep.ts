import { randomInt } from 'node:crypto';
import { runCommandLine } from '../lib/command-line';
import { findProgram, type Need } from '../lib/machine-programs';
import { readPorts } from '../lib/ports';
import { stopSignal } from '../lib/stop-signal';
import { markdownTable, writeSection } from '../reports/generated-markdown';
import { TEST_PORT_OFFSET } from '../local-stack/local-stack-environment';
import { sharedStack } from '../local-stack/shared-stack';
import { MOVED_DATES, readMovedRequest, runOnMovedDates } from '../checks/moved-dates';
import { countsTable, recordedCounts } from '../checks/recorded-counts';
import { readRepeatedRequest, runRepeatedly, unstableTable } from '../checks/repeated-tests';
import { exitCodeOf, runTests } from '../checks/run-tests';
import { takeTestLock } from '../checks/test-lock';
import { readTestRequest } from '../checks/test-stages';
import { failedStage, type StageResult } from '../checks/test-summary';
import { runVitest } from '../checks/vitest-stage';
import { mutationTests } from '../mutants/mutation-tests';

interface DeepResults {
  readonly results: readonly StageResult[];
  /** Markdown for the report, after the table of results. */
  readonly report?: string;
}

type DeepRun = (seed: string) => Promise<DeepResults>;

const ENGINES: readonly Need[] = ['firefox', 'webkit', 'windows', 'wpe'];

/** What runs besides the sweeps, by its first word; the words after it are checked before anything runs. */
const OTHERS: Readonly<Record<string, (words: readonly string[]) => DeepRun>> = {
  engines: () => async () => ({ results: [await inOtherEngines()] }),
  dates: (words) => {
    const request = readMovedRequest(words);
    return async () => ({ results: await runOnMovedDates(request) });
  },
  flakes: (words) => {
    const request = readRepeatedRequest(words);
    return async () => {
      const { results, unstable } = await runRepeatedly(request);
      return { results, report: unstableTable(unstable) };
    };
  },
};

const USAGE = `Usage: npm run test:deep -- [stages] [parts of test file names]
       npm run test:deep -- engines
       npm run test:deep -- dates [${Object.keys(MOVED_DATES).join(', ')}] [stages] [parts of test file names]
       npm run test:deep -- flakes [number of runs] [stages] [parts of test file names]
       npm run test:deep -- mutants [parts of paths of functions/src]
The first line runs the sweeps with a new seed and more random cases. Without words: all sweeps, engines and dates.`;

/**
 * Runs the sweeps with a new seed, ten times as many histories and twenty-five times as many races, the walks in the
 * engines of Firefox and Safari, and the tests on other dates; or only what the words name.
 * TEST_SEED repeats a printed seed; TEST_SHRINK=yes searches for the shortest failing history. `mutants` reports in its
 * own way.
 */
await runCommandLine({ usage: USAGE, maxPositionals: Infinity }, async ({ positionals: requested }) => {
  if (requested[0] === 'mutants') return mutationTests(requested.slice(1));
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000_000));
  const runs = readRequest(requested);
  console.log(`Seed ${seed}. To repeat: TEST_SEED=${seed} npm run test:deep`);
  const release = takeTestLock();
  const done: DeepResults[] = [];
  try {
    for (const run of runs) done.push(await run(seed));
  } finally {
    release();
  }
  const results = done.flatMap((each) => each.results);
  const reports = done.flatMap(({ report = [] }) => report);
  const exitCode = exitCodeOf(results);
  for (const report of reports) console.log(`\n${report}`);
  const table = markdownTable([
    ['Tests', 'Seconds', 'Passed', 'Failed'],
    ...results.map(({ name, seconds, passed, failed }) => [name, Math.round(seconds), passed, failed]),
  ]);
  const command = ['npm run test:deep', ...(requested.length === 0 ? [] : ['--', ...requested])].join(' ');
  writeSection(
    'proof',
    requested.length === 0 ? 'Deep tests' : `Deep tests: ${requested.join(', ')}`,
    [`\`${command}\`, seed ${seed} (to repeat: \`TEST_SEED=${seed} npm run test:deep\`).`, table, ...reports].join(
      '\n\n',
    ),
  );
  return exitCode;
});

/** What to run for the words of the command, in order. Throws UsageError. */
function readRequest(words: readonly string[]): DeepRun[] {
  const [first = '', ...rest] = words;
  const other = OTHERS[first];
  if (other !== undefined) return [other(rest)];
  const request = readTestRequest([...words, 'sweeps']);
  const sweeps: DeepRun = async (seed) => {
    const results = await runTests(request, { TEST_DEPTH: 'deep', TEST_SEED: seed });
    const recorded = request.stages.flatMap(({ name }) => recordedCounts(name));
    return { results, ...(recorded.length > 0 && { report: countsTable(recorded) }) };
  };
  const others = words.length === 0 ? [OTHERS.engines, OTHERS.dates].flatMap((run) => run?.([]) ?? []) : [];
  return [sweeps, ...others];
}

async function inOtherEngines(): Promise<StageResult> {
  const ports = readPorts({ PROSTOR_PORT_OFFSET: TEST_PORT_OFFSET, ...process.env });
  const stack = sharedStack(ports, stopSignal());
  const begun = Date.now();
  const run = async () => {
    for (const need of ENGINES) findProgram(need);
    const { env } = await stack.withCustomers();
    return runVitest({ name: 'engines', projects: ['engines'] }, [], env);
  };
  try {
    const counts = await run().catch(failedStage);
    return { name: 'engines', seconds: (Date.now() - begun) / 1000, ...counts };
  } finally {
    await stack.stop();
  }
}
