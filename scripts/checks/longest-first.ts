import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. The names may move without harm: the order then costs time only. */
const LONGEST = [
  'screens/accessibility',
  'screens/budgets',
  'screens/focus-after-press',
  'screens/pieces',
  'customer/login-ticket-confirmation',
  'customer/profile',
  'customer/error-catalogue',
  'screens/panel-accessibility',
  'subscription/random-histories-1',
  'subscription/random-histories-2',
  'races/races-1',
  'races/races-2',
  'platform/declared-duties',
  'subscription/simulated-year',
].map((name) => `/${name}.test.ts`);

/** Starts the longest files first, so that no core waits at the end of a stage for a file that began late. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONGEST.length : at;
    };
    return others.toSorted((left, right) => rank(left) - rank(right));
  }
}
