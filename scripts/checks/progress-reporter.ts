import { writeFileSync } from 'node:fs';
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';

const SLOWEST = 10;
const SECOND = 1000;

/**
 * One line for each file, with the number of files that are done; the failures, and the slowest tests at the end. The
 * counts so far are in the file TEST_PROGRESS, for a run that is stopped.
 */
export default class ProgressReporter extends DefaultReporter {
  private begun = 0;
  private files = 0;
  private done = 0;
  private readonly counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.begun = Date.now();
    this.files = specifications.length;
    super.onTestRunStart(specifications);
  }

  override onTestRunEnd(...run: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...run);
    const tests = run[0].flatMap((module) => [...module.children.allTests()]);
    const timed = tests.map((test) => ({ test, ms: test.diagnostic()?.duration ?? 0 }));
    const slowest = timed.toSorted((left, right) => right.ms - left.ms).slice(0, SLOWEST);
    this.log('  Slowest tests:');
    for (const { test, ms } of slowest)
      this.log(`    ${(ms / SECOND).toFixed(1)} s  ${test.module.relativeModuleId} > ${test.fullName}`);
    this.log();
  }

  /** Of the whole command, or of this run where Vitest runs alone. */
  private elapsed(): string {
    const { TEST_BEGUN: begun, TEST_EXPECTED: expected = '' } = process.env;
    if (begun === undefined) return `${Math.round((Date.now() - this.begun) / SECOND)} s`;
    return `${((Date.now() - Number(begun)) / (60 * SECOND)).toFixed(1)}${expected} minutes`;
  }

  protected override printTestModule(module: TestModule): void {
    this.done += 1;
    this.log(` ${this.done} of ${this.files} files, ${this.elapsed()}`);
    super.printTestModule(module);
    for (const test of module.children.allTests()) this.counts[test.result().state] += 1;
    const { passed, failed, skipped } = this.counts;
    if (process.env.TEST_PROGRESS)
      writeFileSync(process.env.TEST_PROGRESS, JSON.stringify({ passed, failed, skipped }));
  }
}
