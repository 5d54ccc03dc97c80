import { checkLint } from '../checks/check-lint';
import { checkTypes } from '../checks/check-types';
import { CommandError, messageOf } from '../lib/cli';
import { runCommandLine } from '../lib/command-line';
import { findChromium } from '../lib/find-chromium';
import { findWebKit } from '../lib/find-webkit';
import { readPorts } from '../lib/ports';
import { inCache } from '../lib/repository';
import { seedLocalStack } from '../local-stack/seed-local-stack';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack, type LocalStack } from '../local-stack/local-stack';
import { failuresOf, summary, type StageCounts, type StageResult } from '../checks/test-summary';
import { runVitest } from '../checks/vitest-stage';

/** `screens` runs before `e2e`, which moves the clock and changes the demo customers. */
const STAGES = ['types', 'lint', 'unit', 'emulator', 'screens', 'e2e', 'webkit'] as const;
type Stage = (typeof STAGES)[number];

/** Different ports than `npm start`, which lets both run at once. */
const TEST_PORT_OFFSET = '10000';

const USAGE = `Usage: npm test -- [${STAGES.join('|')}] [parts of test file names] [-- options of Vitest]`;

const isStage = (word: string | undefined): word is Stage => STAGES.some((stage) => stage === word);

await runCommandLine({ usage: USAGE, maxPositionals: Infinity }, async ({ positionals: [first, ...rest] }) => {
  const stages = isStage(first) ? [first] : STAGES;
  const filters = isStage(first) || first === undefined ? rest : [first, ...rest];
  const signal = stopSignal();
  const stack = onDemand(signal);
  const inBrowser = async (project: 'screens' | 'e2e'): Promise<StageCounts> => {
    const chromium = findChromium();
    const { env } = await stack.withCustomers();
    return runVitest(project, filters, { ...env, CHROMIUM_PATH: chromium });
  };
  const inWebKit = async (): Promise<StageCounts> => {
    findWebKit();
    return runVitest('webkit', filters, (await stack.started()).env);
  };
  const results: StageResult[] = [];

  const run: Record<Stage, () => Promise<StageCounts>> = {
    types: async () => asOneTest(await checkTypes()),
    lint: async () => asOneTest(await checkLint()),
    unit: () => runVitest('unit', filters, process.env),
    emulator: async () => runVitest('emulator', filters, (await stack.started()).env),
    screens: () => inBrowser('screens'),
    e2e: () => inBrowser('e2e'),
    webkit: inWebKit,
  };
  try {
    for (const name of stages) {
      if (signal.aborted) throw new CommandError('Stopped before all tests were run.');
      console.log(`\n=== ${name}`);
      const begun = Date.now();
      const counts = await run[name]().catch(failedStage);
      results.push({ name, seconds: (Date.now() - begun) / 1000, ...counts });
    }
  } finally {
    await stack.stop();
  }
  console.log(summary(results));
  return failuresOf(results) === 0 ? 0 : 1;
});

function asOneTest(passed: boolean): StageCounts {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A stage that could not start (busy port, no Java, failed build) counts as one failure; other stages still run. */
function failedStage(error: unknown): StageCounts {
  console.error(error instanceof CommandError ? error.message : error);
  return { passed: 0, failed: 1, note: `not run: ${messageOf(error).split('\n')[0] ?? ''}` };
}

interface SharedStack {
  started(): Promise<LocalStack>;
  /** Seeded with the demo customers; the clock-driven jobs run from then on. */
  withCustomers(): Promise<LocalStack>;
  stop(): Promise<void>;
}

/** One local stack for all stages, started by the first stage that needs it. */
function onDemand(signal: AbortSignal): SharedStack {
  let stack: Promise<LocalStack> | undefined;
  let seeded: Promise<LocalStack> | undefined;
  const started = (): Promise<LocalStack> =>
    (stack ??= startLocalStack({
      project: 'demo-prostor-test',
      ports: readPorts({ PROSTOR_PORT_OFFSET: TEST_PORT_OFFSET, ...process.env }),
      outDir: inCache('test'),
      configName: 'firebase.test.local.json',
      signal,
      onLog: (line) => console.log(`${line}...`),
    }));
  const seed = async (): Promise<LocalStack> => {
    const running = await started();
    await seedLocalStack(running, inCache('test', 'seed.log'), signal);
    running.startTicker();
    return running;
  };
  const stop = async (): Promise<void> => {
    await stack?.then((running) => running.stop()).catch(() => undefined);
  };
  return { started, withCustomers: () => (seeded ??= seed()), stop };
}
