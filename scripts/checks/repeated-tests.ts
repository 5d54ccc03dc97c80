import { availableParallelism } from 'node:os';
import { spawn } from 'node:child_process';
import { UsageError } from '../lib/command-line';
import { markdownTable } from '../reports/generated-markdown';
import { runNestedTests } from './nested-test-run';
import { readTestRequest, STAGE_WORDS } from './test-stages';
import type { StageResult } from './test-summary';

const TIMES = 10;

export interface RepeatedRequest {
  readonly times: number;
  /** Words of `npm test`. */
  readonly words: readonly string[];
}

/**
 * Reads the words after `flakes`: a number of runs, stages of `npm test` and parts of names of test files. Ten runs of
 * the browser stage if none is named. Throws UsageError.
 */
export function readRepeatedRequest(words: readonly string[]): RepeatedRequest {
  const [first = ''] = words;
  const isNumber = /^\d+$/.test(first);
  const times = isNumber ? Number(first) : TIMES;
  if (times < 2) throw new UsageError('A test needs at least two runs to show that it is unstable.');
  const others = isNumber ? words.slice(1) : words;
  const isStageNamed = others.some((word) => STAGE_WORDS.includes(word));
  const all = isStageNamed ? others : ['browser', ...others];
  readTestRequest(all);
  return { times, words: all };
}

/** A test that did not pass in each run; `runs`: in which it failed, from 1. */
interface UnstableTest {
  readonly title: string;
  readonly runs: readonly number[];
}

export interface RepeatedResults {
  readonly results: readonly StageResult[];
  readonly unstable: readonly UnstableTest[];
}

/** Runs the same tests again and again, without second attempts, while other work keeps half of the cores busy. */
export async function runRepeatedly({ times, words }: RepeatedRequest): Promise<RepeatedResults> {
  const results: StageResult[] = [];
  const runsOf = new Map<string, number[]>();
  const stopLoad = startLoad();
  try {
    for (let run = 1; run <= times; run += 1) {
      console.log(`\n=== flakes: run ${run} of ${times}`);
      const begun = Date.now();
      const { tests, passed, failed } = await runNestedTests(words, { TEST_ATTEMPTS: '1' });
      for (const { title, file } of tests.filter((test) => !test.passed)) {
        const name = `${file} > ${title}`;
        runsOf.set(name, [...(runsOf.get(name) ?? []), run]);
      }
      results.push({ name: `flakes: run ${run}`, seconds: (Date.now() - begun) / 1000, passed, failed });
    }
  } finally {
    stopLoad();
  }
  return { results, unstable: [...runsOf].map(([title, runs]) => ({ title, runs })) };
}

/** Starts processes that compute without end, for half of the cores. Returns a function that ends them. */
function startLoad(): () => void {
  const busy = Array.from({ length: Math.ceil(availableParallelism() / 2) }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => {
    for (const child of busy) child.kill();
  };
}

/** The unstable tests as a Markdown table. */
export const unstableTable = (unstable: readonly UnstableTest[]): string =>
  unstable.length === 0
    ? 'Every test passed in each run.'
    : markdownTable([['Test', 'Failed in run'], ...unstable.map(({ title, runs }) => [title, runs.join(', ')])]);
