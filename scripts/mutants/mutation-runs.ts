import { globSync } from 'node:fs';
import { REPOSITORY } from '../lib/repository';

/** Which tests a mutant must survive: those of the domain, or those of the whole product in memory. */
export type MutationTests = 'unit' | 'product';

/** One run of Stryker. Each has its own incremental file, so an interrupted run loses only itself. */
export interface MutationRun {
  readonly name: string;
  readonly tests: MutationTests;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
}

const DOMAIN = 'functions/src/domain';
const USE_CASES = 'functions/src/usecases';

/** The use cases that take, return or record money. */
const MONEY = ['payments', 'purchase', 'refunds', 'subscription', 'reconciliation'];

/** Folders of the domain that decide neither on money nor on access. */
const WITHOUT_MONEY = ['accounts', 'panel', 'platform'];

/** The files of the domain and of the use cases of money whose paths contain one of `words`; without words, all. */
export const mutatedFiles = (words: readonly string[] = []): string[] =>
  globSync([`${DOMAIN}/**/*.ts`, `${USE_CASES}/{${MONEY.join(',')}}/**/*.ts`], { cwd: REPOSITORY })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .toSorted();

/** The runs for these files, one for each folder. */
export const mutationRuns = (files: readonly string[]): MutationRun[] =>
  Object.entries(Object.groupBy(files, folderOf)).map(([folder, inFolder = []]) => ({
    name: folder.replace('functions/src/', '').replaceAll('/', '-'),
    tests: folder.startsWith(DOMAIN) ? 'unit' : 'product',
    files: inFolder,
  }));

/** Whether a change of behaviour in this file may change money or access. */
export const decidesOnMoneyOrAccess = (file: string): boolean =>
  !WITHOUT_MONEY.some((folder) => file.startsWith(`${DOMAIN}/${folder}/`));

export const isDomain = (file: string): boolean => file.startsWith(`${DOMAIN}/`);

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));
