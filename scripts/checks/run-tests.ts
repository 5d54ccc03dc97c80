import { readPorts } from '../lib/ports';
import { stopSignal } from '../lib/stop-signal';
import { inherited, TEST_PORT_OFFSET } from '../local-stack/local-stack-environment';
import { sharedStack, type SharedStack } from '../local-stack/shared-stack';
import { baseOfChange, touchedStages } from './changed-tests';
import { checkLint } from './check-lint';
import { checkTypes } from './check-types';
import { withSweeps } from './import-graph';
import { findMachineParts } from './machine-parts';
import { countProcessor, isDelayed, mean, takeSample } from './processor-time';
import { budgetOf, comparable, exceeds, hasCache, keepMeasured, type MeasuredStage } from './stage-budgets';
import { takeTestLock } from './test-lock';
import { testFiles, type RequestedStage, type Suite, type TestRequest } from './test-stages';
import {
  failedStage,
  hasPassed,
  missingStage,
  stoppedStage,
  summary,
  type StageCounts,
  type StageResult,
} from './test-summary';
import { runVitest } from './vitest-stage';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

type Environment = Record<string, string | undefined>;

/**
 * Runs the stages of a request one after the other. What the machine lacks is named before anything runs, and what can
 * run without it runs. `given` replaces variables of the tests; a deep run has no budget.
 */
export async function runTests(request: TestRequest, given: Environment = {}): Promise<StageResult[]> {
  const ports = readPorts({ PROSTOR_PORT_OFFSET: TEST_PORT_OFFSET, ...process.env });
  const signal = stopSignal();
  const release = takeTestLock();
  const stack = sharedStack(ports, signal);
  const results: StageResult[] = [];
  try {
    const parts = findMachineParts(await narrowed(request), request.parts);
    const missing = parts.missing.map(({ stage, projects, reason }) => ({
      name: `${stage} (${projects.join(', ')})`,
      seconds: 0,
      ...missingStage(reason),
    }));
    for (const { name, note } of missing) console.log(`${name}: ${note ?? ''}`);
    const isWhole = isWholeRun(request) && given.TEST_DEPTH === undefined;
    const clock = expectedTime(request.suite, parts.stages);
    const run = stageRunner({ ...request, stages: parts.stages }, stack, {
      ...clock.env,
      ...given,
      ...parts.env,
      ...(isWhole && request.suite === 'needed' && { TEST_RECORD_USE: 'yes' }),
    });
    console.log(`${clock.elapsed()}: ${parts.stages.map(({ name }) => name).join(', ')}.`);
    for (const stage of parts.stages) {
      if (signal.aborted) {
        results.push({ name: stage.name, seconds: 0, ...stoppedStage() });
        continue;
      }
      console.log(`\n=== ${stage.name}, ${clock.elapsed()}`);
      results.push(
        await timed(request.suite, stage.name, isWhole, () =>
          run(stage).catch((error: unknown) => (signal.aborted ? stoppedStage(error) : failedStage(error))),
        ),
      );
    }
    results.push(...missing);
  } finally {
    await stack.stop();
    release();
  }
  return results;
}

/** Prints the results of a command. Returns its exit code. */
export function exitCodeOf(results: readonly StageResult[]): number {
  console.log(summary(results));
  return hasPassed(results) ? 0 : 1;
}

const isWholeRun = ({ parts, options, isChanged }: TestRequest): boolean =>
  parts.length === 0 && options.length === 0 && !isChanged;

function stageRunner({ stages, parts, options, suite }: TestRequest, stack: SharedStack, given: Environment) {
  const test = (stage: RequestedStage, env: Environment): Promise<StageCounts> =>
    runVitest({ ...stage, suite }, [...(stage.files ?? parts), ...options], { ...env, ...given });
  return async (stage: RequestedStage): Promise<StageCounts> => {
    switch (stage.name) {
      case 'types':
        return asOneTest(await checkTypes());
      case 'lint':
        return asOneTest(await checkLint());
      case 'unit':
        return test(stage, process.env);
      case 'product':
        return test(stage, inherited());
      case 'emulator': {
        const { env } = await stack.started();
        // The browser stage uses another database. Its customers are created meanwhile; it reports a failure of that.
        if (stages.some(({ name }) => name === 'browser')) stack.withCustomers().catch(() => undefined);
        return test(stage, env);
      }
      case 'browser': {
        const onlyWebKit = stage.projects.every((project) => project === 'webkit');
        const { env } = await (onlyWebKit ? stack.started() : stack.withCustomers());
        return test(stage, env);
      }
    }
  };
}

/** The stages with the files that are asked for; stages that a change does not touch are left out. */
async function narrowed({ stages, parts, suite, isChanged }: TestRequest): Promise<readonly RequestedStage[]> {
  if (isChanged) {
    const touched = await touchedStages(stages, baseOfChange());
    return touched.flatMap((stage) => {
      const files = stage.files?.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
      return files?.length === 0 ? [] : [{ ...stage, ...(files && { files }) }];
    });
  }
  if (suite !== 'sweeps' || parts.length > 0) return stages;
  const files = withSweeps(testFiles());
  return stages.map((stage) => ({ ...stage, files }));
}

/**
 * Runs a stage and measures it. A whole stage that takes a third more processor time than its budget has failed, unless
 * other work uses the machine: then its processes disturb each other, and the pages of its browsers wait longer.
 */
async function timed(
  suite: Suite,
  name: string,
  isWhole: boolean,
  run: () => Promise<StageCounts>,
): Promise<StageResult> {
  const isCold = !hasCache(name);
  const before = isWhole ? await takeSample() : null;
  const [begun, counted] = [Date.now(), countProcessor()];
  const counts = await run();
  const [wall, processor] = [(Date.now() - begun) / SECOND, counted.stop()];
  const result = { name, seconds: wall, ...counts };
  if (before === null || counts.isStopped || processor === null) return result;
  const samples = [before, await takeSample()];
  const measured: MeasuredStage = { processor, wall, sample: mean(samples).processor };
  const isBusy = samples.some(isDelayed);
  if (isCold && !isBusy) keepMeasured(suite, name, measured);
  const budget = budgetOf(suite, name);
  const taken = { ...result, processor: { seconds: comparable(measured), budget: budget?.processor } };
  if (budget === undefined || !exceeds(measured, budget)) return taken;
  const excess = 'more than a third above its budget';
  // No test has failed then: the table alone says why the run did.
  const notes = [isBusy ? `${excess}, beside other work` : `FAILED: ${excess}`, counts.note];
  const note = notes.filter(Boolean).join('; ');
  return isBusy ? { ...taken, note } : { ...taken, failed: counts.failed + 1, note };
}

/** How many minutes have passed, and how many are expected where all stages were measured before. */
function expectedTime(suite: Suite, stages: readonly RequestedStage[]) {
  const begun = Date.now();
  const walls = stages.map(({ name }) => budgetOf(suite, name)?.wall);
  const seconds = walls.includes(undefined) ? null : walls.reduce<number>((sum, wall = 0) => sum + wall, 0);
  const expected = seconds === null ? '' : ` of about ${(seconds / 60).toFixed(1)}`;
  return {
    elapsed: () => `${((Date.now() - begun) / MINUTE).toFixed(1)}${expected} minutes`,
    env: { TEST_BEGUN: String(begun), TEST_EXPECTED: expected },
  };
}

function asOneTest(passed: boolean): StageCounts {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
