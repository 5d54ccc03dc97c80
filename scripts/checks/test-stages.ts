import { readdirSync } from 'node:fs';
import { UsageError } from '../lib/command-line';
import { inRepository } from '../lib/repository';
import { withSweeps } from './import-graph';
import { MODULES } from './modules';

/** A part of `npm test`. */
export interface Stage {
  readonly name: string;
  /** The projects of vitest.config.ts; none for a check. */
  readonly projects: readonly string[];
}

const E2E = ['e2e', 'e2e-clock'];

export const STAGES = [
  { name: 'types', projects: [] },
  { name: 'lint', projects: [] },
  { name: 'unit', projects: ['unit', 'unit-web'] },
  { name: 'product', projects: ['product'] },
  { name: 'emulator', projects: ['emulator'] },
  { name: 'browser', projects: ['screens', ...E2E, 'webkit', 'firefox'] },
] as const satisfies readonly Stage[];

export type StageName = (typeof STAGES)[number]['name'];

/** Words for several stages, or for a part of one. */
const GROUPS: Readonly<Record<string, readonly Stage[]>> = {
  quick: STAGES.slice(0, 4),
  screens: [{ name: 'browser', projects: ['screens'] }],
  e2e: [{ name: 'browser', projects: E2E }],
  webkit: [{ name: 'browser', projects: ['webkit'] }],
  firefox: [{ name: 'browser', projects: ['firefox'] }],
};

/**
 * Which tests of a stage run: those that a change needs (`npm test`), the sweeps that multiply them, or all
 * (`npm run test:all`). A sweep has the tag of vitest.config.ts.
 */
export type Suite = 'needed' | 'sweeps' | 'all';

export interface RequestedStage extends Stage {
  readonly name: StageName;
  /** Only these test files. */
  readonly files?: readonly string[];
}

export interface TestRequest {
  readonly stages: readonly RequestedStage[];
  /** Parts of the names of test files; all files without any. */
  readonly parts: readonly string[];
  /** Options of Vitest. */
  readonly options: readonly string[];
  readonly suite: Suite;
  /** Only what the change since the last commit of main can touch. */
  readonly isChanged: boolean;
}

export const STAGE_WORDS = [...STAGES.map(({ name }) => name), ...Object.keys(GROUPS)];
/** Ask for the sweeps alone, and for what a change touches. */
const OTHER_WORDS = ['sweeps', 'changed'];

/**
 * What to run. Words that name no stage are parts of the names of test files; without a stage they select among all
 * stages that have tests, and the name of a module also selects the tests of the modules above it, which its change can
 * break. Throws UsageError for a word that is neither.
 */
export function readTestRequest(words: readonly string[], existing = testFiles()): TestRequest {
  const named = words.filter((word) => STAGE_WORDS.includes(word));
  const filters = words.filter((word) => ![...STAGE_WORDS, ...OTHER_WORDS].includes(word));
  const suite = words.includes('sweeps') ? 'sweeps' : 'needed';
  const typed = filters.slice(0, filters.findIndex((word) => word.startsWith('-')) >>> 0);
  const files = suite === 'sweeps' ? withSweeps(existing) : existing;
  const kind = suite === 'sweeps' ? 'a test file with sweeps' : 'a test file';
  for (const part of typed)
    if (!files.some((file) => file.includes(part)))
      throw new UsageError(`"${part}" is neither a stage nor a part of the name of ${kind}.`);
  const parts = withModulesAbove(typed);
  const wanted = named.flatMap((word) => GROUPS[word] ?? STAGES.filter(({ name }) => name === word));
  const tested = STAGES.filter(({ projects }) => projects.length > 0);
  const all: readonly Stage[] = filters.length === 0 && suite === 'needed' ? STAGES : tested;
  const stages = STAGES.flatMap(({ name }) => {
    const same = (named.length === 0 ? all : wanted).filter((stage) => stage.name === name);
    const projects = [...new Set(same.flatMap((stage) => stage.projects))];
    const isWanted = named.length > 0 || parts.length === 0 || hasFiles(projects, parts, files);
    return same.length > 0 && isWanted ? [{ name, projects }] : [];
  });
  return { stages, parts, options: filters.slice(typed.length), suite, isChanged: words.includes('changed') };
}

const NAMES = MODULES.map(([name]) => name);

const withModulesAbove = (parts: readonly string[]): string[] => [
  ...new Set(
    parts.flatMap((part) => {
      const above = NAMES.includes(part) ? NAMES.slice(NAMES.indexOf(part) + 1) : [];
      return [part, ...above.flatMap((name) => [`unit/${name}/`, `product/${name}/`])];
    }),
  ),
];

const hasFiles = (projects: readonly string[], parts: readonly string[], files: readonly string[]): boolean =>
  ofProjects(projects, files).some((file) => parts.some((part) => file.includes(part)));

/** The files of projects of vitest.config.ts. */
export const ofProjects = (projects: readonly string[], files: readonly string[]): string[] =>
  files.filter((file) => projects.some((project) => file.startsWith(`tests/${project.replace(/-(web|clock)$/, '')}/`)));

export const testFiles = (): string[] =>
  readdirSync(inRepository('tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `tests/${file}`);
