import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inCache, inRepository } from '../lib/repository';
import type { Suite } from './test-stages';

/** What a stage of a suite takes. */
export interface StageBudget {
  /** Wall seconds on two cores, for the expected minutes only. */
  readonly wall: number;
  /** Processor seconds of the reference machine; undefined until three runs have measured them. */
  readonly processor?: number;
}

type Budgets = Readonly<Partial<Record<Suite, Readonly<Record<string, StageBudget>>>>>;

/** What a stage took here, and the processor seconds of `takeSample` around it. */
export interface MeasuredStage {
  readonly wall: number;
  readonly processor: number;
  readonly sample: number;
}

const FILE = inRepository('scripts', 'checks', 'stage-budgets.json');
const MEASURED = inCache('test', 'measured-stages.json');
/** The reference machine needs half a second for the sample. */
const REFERENCE_SAMPLE = 0.5;
/** A stage may take a third more than its budget. */
const ALLOWED = 4 / 3;
const RUNS = 3;

const readBudgets = (): Budgets => JSON.parse(readFileSync(FILE, 'utf8')) as Budgets;

/** The budget of a whole stage; undefined for one that was never measured. */
export function budgetOf(suite: Suite, stage: string, budgets = readBudgets()): StageBudget | undefined {
  if (suite !== 'all') return budgets[suite]?.[stage];
  const parts = (['needed', 'sweeps'] as const).flatMap((each) => budgets[each]?.[stage] ?? []);
  if (parts.length === 0) return undefined;
  const wall = parts.reduce((sum, part) => sum + part.wall, 0);
  const processor = parts.flatMap((part) => part.processor ?? []);
  return processor.length < parts.length ? { wall } : { wall, processor: processor.reduce((sum, each) => sum + each) };
}

/** The processor seconds that the reference machine would have taken. */
export const comparable = ({ processor, sample }: MeasuredStage): number => (processor * REFERENCE_SAMPLE) / sample;

/** Whether a stage took a third more than its budget. */
export const exceeds = (measured: MeasuredStage, { processor = Infinity }: StageBudget): boolean =>
  comparable(measured) > processor * ALLOWED;

type History = Record<string, MeasuredStage[]>;

const readHistory = (): History =>
  existsSync(MEASURED) ? (JSON.parse(readFileSync(MEASURED, 'utf8')) as History) : {};

/** What a check keeps of its last run. */
const CACHES: Readonly<Record<string, string>> = { types: inCache('types'), lint: inCache('prettier.json') };

/** Whether a stage does only a part of its work, because it knows the results of its last run. */
export const hasCache = (stage: string): boolean => existsSync(CACHES[stage] ?? '');

/** Keeps the last three whole runs of a stage in this checkout; of a stage with a cache, those without it. */
export function keepMeasured(suite: Suite, stage: string, measured: MeasuredStage): void {
  const history = readHistory();
  const key = `${suite} ${stage}`;
  mkdirSync(dirname(MEASURED), { recursive: true });
  writeFileSync(MEASURED, JSON.stringify({ ...history, [key]: [...(history[key] ?? []), measured].slice(-RUNS) }));
}

/**
 * Writes the medians of the kept runs into the budgets. Returns a sentence for each stage whose processor time was not
 * written, because it has not run three times.
 */
export function recordBudgets(): string[] {
  const budgets: Record<string, Record<string, StageBudget>> = { ...readBudgets() };
  const missing: string[] = [];
  for (const [key, runs] of Object.entries(readHistory())) {
    const [suite = '', stage = ''] = key.split(' ');
    if (suite === 'all') continue;
    const isKnown = runs.length === RUNS;
    if (!isKnown) missing.push(`the processor time of ${key}, which ran ${runs.length} of ${RUNS} times`);
    const own = (budgets[suite] ??= {});
    own[stage] = {
      ...own[stage],
      wall: Math.round(median(runs.map(({ wall }) => wall))),
      ...(isKnown && { processor: Math.round(median(runs.map(comparable))) }),
    };
  }
  writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
  return missing;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
