import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inCache, inRepository } from '../lib/repository';
import type { Suite } from './test-stages';

/** What a stage of a suite takes on the machine that measured it. */
export interface StageBudget {
  /** Processor seconds. */
  readonly processor: number;
  /** Wall seconds, for the expected minutes only. */
  readonly wall: number;
}

interface Budgets {
  /** `sampleSeconds` of the machine that measured the stages: another one may take as many times longer. */
  readonly sample: number;
  readonly suites: Readonly<Partial<Record<Suite, Readonly<Record<string, StageBudget>>>>>;
}

const FILE = inRepository('scripts', 'checks', 'stage-budgets.json');
const MEASURED = inCache('test', 'measured-stages.json');
/** A stage may take a third more than its budget. */
const ALLOWED = 4 / 3;
const RUNS = 3;

const readBudgets = (): Budgets => JSON.parse(readFileSync(FILE, 'utf8')) as Budgets;

/** The budget of a whole stage; undefined for one that was never measured. */
export function budgetOf(suite: Suite, stage: string, { suites } = readBudgets()): StageBudget | undefined {
  if (suite !== 'all') return suites[suite]?.[stage];
  const parts = (['needed', 'sweeps'] as const).flatMap((each) => suites[each]?.[stage] ?? []);
  if (parts.length === 0) return undefined;
  return {
    processor: parts.reduce((sum, { processor }) => sum + processor, 0),
    wall: parts.reduce((sum, { wall }) => sum + wall, 0),
  };
}

/** What a stage took: its seconds on this machine, and how long `sampleSeconds` took here before and after it. */
export interface MeasuredStage {
  readonly processor: number;
  readonly wall: number;
  readonly sample: number;
}

/** The processor seconds as of the machine of the budgets. */
export const comparable = ({ processor, sample }: MeasuredStage, budgets = readBudgets()): number =>
  (processor * budgets.sample) / sample;

/** Whether a stage took a third more than its budget. */
export const exceeds = (measured: MeasuredStage, budget: StageBudget, budgets = readBudgets()): boolean =>
  comparable(measured, budgets) > budget.processor * ALLOWED;

type History = Record<string, MeasuredStage[]>;

const readHistory = (): History =>
  existsSync(MEASURED) ? (JSON.parse(readFileSync(MEASURED, 'utf8')) as History) : {};

/** Keeps the last three whole runs of a stage in this checkout. */
export function keepMeasured(suite: Suite, stage: string, measured: MeasuredStage): void {
  const history = readHistory();
  const key = `${suite} ${stage}`;
  mkdirSync(dirname(MEASURED), { recursive: true });
  writeFileSync(MEASURED, JSON.stringify({ ...history, [key]: [...(history[key] ?? []), measured].slice(-RUNS) }));
}

/**
 * Writes the medians of the kept runs into the budgets. Returns a sentence for each stage that was not written, because
 * it has not run three times.
 */
export function recordBudgets(): string[] {
  const { suites } = readBudgets();
  const history = Object.entries(readHistory());
  const sample = median(history.flatMap(([, runs]) => runs.map((run) => run.sample)));
  const next: Record<string, Record<string, StageBudget>> = {
    needed: { ...suites.needed },
    sweeps: { ...suites.sweeps },
  };
  const missing: string[] = [];
  for (const [key, runs] of history) {
    const [suite = '', stage = ''] = key.split(' ');
    if (suite === 'all') continue;
    if (runs.length < RUNS) missing.push(`${key}: ${runs.length} of ${RUNS} runs`);
    else
      (next[suite] ??= {})[stage] = {
        processor: Math.round(median(runs.map((run) => (run.processor * sample) / run.sample))),
        wall: Math.round(median(runs.map(({ wall }) => wall))),
      };
  }
  writeFileSync(FILE, `${JSON.stringify({ sample: Math.round(sample * 1000) / 1000, suites: next }, null, 2)}\n`);
  return missing;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
