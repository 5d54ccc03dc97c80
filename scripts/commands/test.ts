import { checkLint } from '../checks/check-lint';
import { checkTypes } from '../checks/check-types';
import { takeTestLock } from '../checks/test-lock';
import { readTestRequest, STAGE_WORDS, type Stage, type StageName } from '../checks/test-stages';
import {
  failedStage,
  hasPassed,
  stoppedStage,
  summary,
  type StageCounts,
  type StageResult,
} from '../checks/test-summary';
import { runVitest, type VitestStage } from '../checks/vitest-stage';
import { runCommandLine } from '../lib/command-line';
import { findChromium } from '../lib/find-chromium';
import { findFirefox } from '../lib/find-firefox';
import { findWebKit } from '../lib/find-webkit';
import { findWireGuard } from '../lib/find-wireguard';
import { readPorts } from '../lib/ports';
import { stopSignal } from '../lib/stop-signal';
import { inherited, TEST_PORT_OFFSET } from '../local-stack/local-stack-environment';
import { sharedStack } from '../local-stack/shared-stack';

const USAGE = `Usage: npm test -- [stages: ${STAGE_WORDS.join(', ')}] [parts of test file names] [-- options of Vitest]
quick runs types, lint, unit and product; sweeps runs what multiplies the tests, and nothing else.`;

await runCommandLine({ usage: USAGE, maxPositionals: Infinity }, async ({ positionals }) => {
  const { stages, filters, suite } = readTestRequest(positionals);
  const ports = readPorts({ PROSTOR_PORT_OFFSET: TEST_PORT_OFFSET, ...process.env });
  const signal = stopSignal();
  const release = takeTestLock();
  const stack = sharedStack(ports, signal);
  const test = async (stage: VitestStage, env: Record<string, string | undefined>): Promise<StageCounts> =>
    runVitest({ ...stage, suite }, filters, env);
  const inBrowsers = async (stage: VitestStage): Promise<StageCounts> => {
    const usesWebKit = stage.projects.includes('webkit');
    const usesChromium = stage.projects.some((project) => project !== 'webkit');
    if (usesWebKit) findWebKit();
    const browsers = {
      ...(usesChromium && { CHROMIUM_PATH: findChromium() }),
      ...(stage.projects.includes('e2e') && { FIREFOX_PATH: findFirefox() }),
    };
    const { env } = await (usesChromium ? stack.withCustomers() : stack.started());
    return test(stage, { ...env, ...browsers });
  };
  const onEmulators = async (stage: VitestStage): Promise<StageCounts> => {
    const { env } = await stack.started();
    // The browser stage uses another database. Its customers are created meanwhile, and it reports a failure of that.
    if (stages.some(({ name }) => name === 'browser')) stack.withCustomers().catch(() => undefined);
    return test(stage, env);
  };
  const run: Record<StageName, (stage: VitestStage) => Promise<StageCounts>> = {
    types: async () => asOneTest(await checkTypes()),
    lint: async () => asOneTest(await checkLint()),
    unit: (stage) => test(stage, process.env),
    product: (stage) => {
      // Its test is skipped by name where it cannot run.
      if (filters.length === 0 || filters.some((part) => part.includes('wireguard'))) findWireGuard();
      return test(stage, inherited());
    },
    emulator: onEmulators,
    browser: inBrowsers,
  };

  const results: StageResult[] = [];
  try {
    console.log(`About ${minutesOf(stages)} on two cores: ${stages.map(({ name }) => name).join(', ')}.`);
    for (const stage of stages) {
      if (signal.aborted) {
        results.push({ name: stage.name, seconds: 0, ...stoppedStage() });
        continue;
      }
      console.log(`\n=== ${stage.name}, about ${minutesOf([stage])}`);
      const begun = Date.now();
      const counts = await run[stage.name](stage).catch((error: unknown) =>
        signal.aborted ? stoppedStage(error) : failedStage(error),
      );
      results.push({ name: stage.name, seconds: (Date.now() - begun) / 1000, ...counts });
    }
  } finally {
    await stack.stop();
    release();
  }
  console.log(summary(results));
  return hasPassed(results) ? 0 : 1;
});

function minutesOf(stages: readonly Stage[]): string {
  const minutes = stages.reduce((sum, stage) => sum + stage.minutes, 0);
  return minutes < 1 ? `${Math.round(minutes * 60)} seconds` : `${Math.round(minutes)} minutes`;
}

function asOneTest(passed: boolean): StageCounts {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
