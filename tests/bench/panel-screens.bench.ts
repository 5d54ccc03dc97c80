import { beforeAll, expect, it } from 'vitest';
import { findChromium } from '../../scripts/lib/find-chromium';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { machine } from '../support/perf/machine';
import { STEPS, timeScroll, timeSteps, type ScrollTime, type StepTime } from '../support/perf/panel-screens';
import { percentile, rounded } from '../support/perf/percentiles';

/**
 * How fast the panel shows what is there, and how a long log scrolls: `npm run bench -- panel-screens`. The answers are
 * stubs: the times of the server are in the bench `panel`. PROSTOR_BENCH_TIMES sets the number of runs.
 */

const HOUR = 3_600_000;
const TIMES = Number(process.env.PROSTOR_BENCH_TIMES ?? 5);
/** A desktop, and a computer a quarter as fast. */
const SLOWDOWNS = [1, 4];
const ROWS = 10_000;
const SCROLL = { rows: ROWS, px: 12_000, pxPerSecond: 3000 };

beforeAll(() => {
  process.env.CHROMIUM_PATH ??= findChromium();
});

it(
  'measures the steps between the screens of a customer, and the frames of a scroll',
  async () => {
    const steps = new Map<number, StepTime[][]>();
    const scrolls = new Map<number, ScrollTime[]>();
    for (const slowdown of SLOWDOWNS) {
      // One run more warms up the browser and the server of the files.
      await timeSteps(slowdown);
      steps.set(slowdown, []);
      scrolls.set(slowdown, []);
      for (let run = 0; run < TIMES; run += 1) {
        steps.get(slowdown)?.push(await timeSteps(slowdown));
        scrolls.get(slowdown)?.push(await timeScroll({ ...SCROLL, slowdown }));
      }
    }
    const stepRows = STEPS.map(({ name }, index) => [
      name,
      ...SLOWDOWNS.flatMap((slowdown) => {
        const runs = (steps.get(slowdown) ?? []).flatMap((run) => run[index] ?? []);
        const of = (time: keyof StepTime, share: number) =>
          Math.round(
            percentile(
              runs.map((run) => run[time]),
              share,
            ),
          );
        return [`${of('answered', 0.5)} / ${of('answered', 1)}`, `${of('pressed', 0.5)} / ${of('pressed', 1)}`];
      }),
    ]);
    const scrollRows = SLOWDOWNS.map((slowdown) => {
      const runs = scrolls.get(slowdown) ?? [];
      const gaps = runs.flatMap((run) => run.gaps);
      const mean = (time: 'taskMs' | 'scriptMs' | 'layoutMs' | 'blank') =>
        runs.reduce((sum, run) => sum + run[time], 0) / runs.length;
      return [
        slowdown === 1 ? 'this computer' : `${slowdown} times slower`,
        gaps.length,
        rounded(percentile(gaps, 0.5)),
        rounded(percentile(gaps, 0.95)),
        `${rounded((100 * gaps.filter((gap) => gap > 34).length) / gaps.length)} %`,
        rounded(mean('taskMs')),
        rounded(mean('scriptMs')),
        rounded(mean('layoutMs')),
        `${rounded(100 * mean('blank'))} %`,
        Math.max(...runs.map(({ rendered }) => rendered)),
      ];
    });
    writeSection('benchmarks', 'panel screens', report(stepRows, scrollRows));
    expect(stepRows).toHaveLength(STEPS.length);
    for (const runs of scrolls.values()) for (const { rendered } of runs) expect(rendered).toBeLessThan(100);
  },
  HOUR,
);

const report = (steps: (string | number)[][], scrolls: (string | number)[][]): string => `${machine()}
Headless Chromium without a graphics card, ${TIMES} runs, each with an empty cache. The calls are stubs that answer
after 60 ms; the pointer rests on a link for 150 ms before the press.

Milliseconds until the screen is painted, median / worst: from the arrival of its answer, or from the press when the
answer was there before (goal: 100 ms); and from the press.

${markdownTable([
  ['step', ...SLOWDOWNS.flatMap((slowdown) => [`from the answer, ${slowdown}×`, `from the press, ${slowdown}×`])],
  ...steps,
])}

A log of ${ROWS} rows, scrolled for ${SCROLL.px} px at ${SCROLL.pxPerSecond} px a second. Times between two frames in
ms (60 frames a second: 16.7), the work of the main thread for a frame in ms, the frames without a row in the middle of
the list, and the rows in the document.

${markdownTable([
  ['computer', 'frames', 'p50', 'p95', 'over 34 ms', 'work', 'scripts', 'layout', 'without a row', 'rows'],
  ...scrolls,
])}`;
