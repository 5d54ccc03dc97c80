import { randomInt } from 'node:crypto';
import { runCommandLine, UsageError } from '../lib/command-line';
import { findEngines } from '../lib/find-engines';
import { findWireGuard } from '../lib/find-wireguard';
import { readPorts } from '../lib/ports';
import { stopSignal } from '../lib/stop-signal';
import { markdownTable, writeSection } from '../reports/generated-markdown';
import { inherited, TEST_PORT_OFFSET } from '../local-stack/local-stack-environment';
import { sharedStack } from '../local-stack/shared-stack';
import { MOVED_DATES, readMovedRequest, runOnMovedDates } from '../checks/moved-dates';
import { countsTable, recordedCounts } from '../checks/recorded-counts';
import { readRepeatedRequest, runRepeatedly, unstableTable } from '../checks/repeated-tests';
import { takeTestLock } from '../checks/test-lock';
import { failedStage, hasPassed, summary, type StageResult } from '../checks/test-summary';
import { runVitest } from '../checks/vitest-stage';
import { mutationTests } from '../mutants/mutation-tests';

/** The project of vitest.config.ts that contains a part. */
const PARTS = {
  'event-order': 'unit',
  histories: 'product',
  races: 'product',
  year: 'product',
  threats: 'product',
  wireguard: 'product',
  engines: 'engines',
} as const;
type Part = keyof typeof PARTS;
const isPart = (word: string): word is Part => word in PARTS;

interface DeepResults {
  readonly results: readonly StageResult[];
  /** Markdown for docs/proof.md, after the table of results. */
  readonly report?: string;
}

/** Parts that take the words after them. These are checked before anything runs. */
const WITH_WORDS: Readonly<Record<string, (words: readonly string[]) => () => Promise<DeepResults>>> = {
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

const USAGE = `Usage: npm run test:deep -- [parts: ${Object.keys(PARTS).join(', ')}]
       npm run test:deep -- dates [${Object.keys(MOVED_DATES).join(', ')}] [stages] [parts of test file names]
       npm run test:deep -- flakes [number of runs] [stages] [parts of test file names]
       npm run test:deep -- mutants [parts of paths of functions/src/domain and functions/src/usecases]
Without parts: all of the first line, and dates with unit and product.`;

/**
 * Runs the randomized and the brute-force tests with a new seed, ten times as many histories and twenty-five times as
 * many races, the walks in the engines of Firefox and Safari, the tunnels of a WireGuard node, and the tests on other
 * dates; or only the named part.
 * TEST_SEED repeats a printed seed; TEST_SHRINK=yes searches for the shortest failing history. `mutants` reports in its
 * own way.
 */
await runCommandLine({ usage: USAGE, maxPositionals: Infinity }, async ({ positionals: requested }) => {
  if (requested[0] === 'mutants') return mutationTests(requested.slice(1));
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000_000));
  const runs = readRequest(requested).map((prepared) => () => prepared(seed));
  console.log(`Seed ${seed}. To repeat: TEST_SEED=${seed} npm run test:deep`);
  const release = takeTestLock();
  const done: DeepResults[] = [];
  try {
    for (const run of runs) done.push(await run());
  } finally {
    release();
  }
  const results = done.flatMap((each) => each.results);
  const reports = done.flatMap(({ report = [] }) => report);
  console.log([summary(results), ...reports].join('\n\n'));
  const table = markdownTable([
    ['Tests', 'Seconds', 'Passed', 'Failed'],
    ...results.map(({ name, seconds, passed, failed }) => [name, Math.round(seconds), passed, failed]),
  ]);
  const command = ['npm run test:deep', ...(requested.length === 0 ? [] : ['--', ...requested])].join(' ');
  const today = new Date().toISOString().slice(0, 10);
  writeSection(
    'docs/proof.md',
    requested.length === 0 ? 'Deep tests' : `Deep tests: ${requested.join(', ')}`,
    [
      `\`${command}\`, ${today}, seed ${seed} (to repeat: \`TEST_SEED=${seed} npm run test:deep\`).`,
      table,
      ...reports,
    ].join('\n\n'),
  );
  return hasPassed(results) ? 0 : 1;
});

/** What to run for the words of the command, in order. Throws UsageError. */
function readRequest(words: readonly string[]): ((seed: string) => Promise<DeepResults>)[] {
  const [first = '', ...rest] = words;
  const named = WITH_WORDS[first];
  if (named !== undefined) return [named(rest)];
  const unknown = words.find((word) => !isPart(word));
  if (unknown !== undefined) throw new UsageError(`Unknown part "${unknown}".`);
  const parts = Object.keys(PARTS).filter(isPart);
  const wanted = parts.filter((name) => words.length === 0 || words.includes(name));
  return [
    ...wanted.map((name) => (seed: string) => runPart(name, seed)),
    ...(words.length === 0 && WITH_WORDS.dates ? [WITH_WORDS.dates([])] : []),
  ];
}

async function runPart(name: Part, seed: string): Promise<DeepResults> {
  const project = PARTS[name];
  console.log(`\n=== ${project}: ${name}`);
  // Its test fails by name where it cannot run.
  if (name === 'wireguard') findWireGuard();
  const begun = Date.now();
  const deep = { TEST_DEPTH: 'deep', TEST_SEED: seed };
  const counts = await inEnvironmentOf(project, (env) =>
    runVitest({ name: project, projects: [project] }, [name], { ...env, ...deep }),
  ).catch(failedStage);
  const recorded = recordedCounts(project);
  return {
    results: [{ name, seconds: (Date.now() - begun) / 1000, ...counts }],
    ...(recorded.length > 0 && { report: countsTable(recorded) }),
  };
}

type Environment = Record<string, string | undefined>;

async function inEnvironmentOf<T>(project: (typeof PARTS)[Part], run: (env: Environment) => Promise<T>): Promise<T> {
  if (project === 'unit') return run(process.env);
  if (project === 'product') return run(inherited());
  findEngines();
  const ports = readPorts({ PROSTOR_PORT_OFFSET: TEST_PORT_OFFSET, ...process.env });
  const stack = sharedStack(ports, stopSignal());
  try {
    return await run((await stack.withCustomers()).env);
  } finally {
    await stack.stop();
  }
}
