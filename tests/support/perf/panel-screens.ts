import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { listLogs } from '@functions/panel/contract/list-logs';
import { searchUsers } from '@functions/panel/contract/search-users';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import type { Page } from 'playwright-core';
import { visitPanel } from '../browser/browser';
import { PanelApiStub } from '../panel/panel-api-stub';
import { stubAllCalls } from '../panel/panel-fixtures';
import { logEntry, pageOf, panelUser, userRow } from '../panel/panel-responses';

/** Milliseconds of one step; `answered` is null when nothing had to be asked. */
export interface StepTime {
  /** From the press to the painted screen. */
  readonly pressed: number;
  /** From the arrival of the last answer that it shows, or the press when it came later, to the painted screen. */
  readonly answered: number;
}

interface Step {
  readonly name: string;
  /** What the pointer rests on before it is pressed; null: Back. */
  readonly link: string | null;
  /** The path of the screen, and a text that it shows when it is complete. */
  readonly path: string;
  readonly text: string;
  /** The calls whose answers the screen shows. */
  readonly calls: readonly PanelEndpoint[];
}

/** How long a person points at a link before the press, and how long a call takes; ms. */
const POINTED_MS = 150;
const ANSWER_MS = 60;

const CHARGE = 'Следующее списание';
const RECEIPT = 'Гарантия';
const LOG = 'Амстердам 2';
const ROW = 'row-07@example.com';

export const STEPS: readonly Step[] = [
  { name: 'result → card', link: ROW, path: '/panel-user', text: CHARGE, calls: [getUserById] },
  { name: 'card → receipts', link: 'Чеки', path: '/panel-receipts', text: RECEIPT, calls: [listChecks] },
  { name: 'receipts → logs', link: 'Логи', path: '/panel-logs', text: LOG, calls: [listLogs] },
  { name: 'logs → receipts, seen before', link: 'Чеки', path: '/panel-receipts', text: RECEIPT, calls: [] },
  { name: 'receipts → card, seen before', link: 'Карточка', path: '/panel-user', text: CHARGE, calls: [] },
  { name: 'Back to the receipts', link: null, path: '/panel-receipts', text: RECEIPT, calls: [] },
  { name: 'Back to the logs', link: null, path: '/panel-logs', text: LOG, calls: [] },
  { name: 'Back to the receipts, again', link: null, path: '/panel-receipts', text: RECEIPT, calls: [] },
  { name: 'Back to the card', link: null, path: '/panel-user', text: CHARGE, calls: [] },
  { name: 'Back to the list', link: null, path: '/panel-search', text: ROW, calls: [] },
];

/** Opens the panel with an empty cache, takes every step once, and returns its times in the order of `STEPS`. */
export async function timeSteps(slowdown: number): Promise<StepTime[]> {
  const { page, leave } = await visitPanel({ isNew: true });
  const panel = await PanelApiStub.signedIn(page);
  stubAllCalls(panel);
  const rows = Array.from({ length: 10 }, (_, n) => userRow({ id: `row-0${n}`, email: `row-0${n}@example.com` }));
  panel
    .stub(searchUsers, { content: rows, page: pageOf(0, 3) })
    .stub(getUserById, ({ id }) => panelUser({ id, email: `${id}@example.com` }));
  // The stub answers at once; a server does not.
  const wait = () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  for (const call of [getUserById, getTimeline, listChecks, listLogs]) panel.delay(call, wait);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto('/panel-search?emailPart=row');
  await page.getByText(ROW).waitFor();
  const times: StepTime[] = [];
  for (const step of STEPS) {
    await page.waitForTimeout(300);
    times.push(await timeStep(page, step));
  }
  await leave();
  return times;
}

async function timeStep(page: Page, { link, path, text, calls }: Step): Promise<StepTime> {
  const link_ = link === null ? null : page.getByRole('link', { name: link });
  if (link_ !== null) {
    await link_.hover();
    await page.waitForTimeout(POINTED_MS);
  }
  const painted = page.evaluate(
    (wanted) =>
      new Promise<StepTime>((resolve) => {
        let pressed: number | null = null;
        const press = (event: Event) => (pressed ??= event.timeStamp);
        addEventListener('click', press, { capture: true, once: true });
        addEventListener('popstate', press, { capture: true, once: true });
        const answeredAt = () =>
          performance
            .getEntriesByType('resource')
            .filter(
              ({ name, startTime }) =>
                startTime >= (pressed ?? 0) && (wanted.calls as readonly string[]).includes(new URL(name).pathname),
            )
            .reduce((last, entry) => Math.max(last, (entry as PerformanceResourceTiming).responseEnd), 0);
        const look = () => {
          const screen = document.querySelector('#screen');
          const isShown = location.pathname === wanted.path && screen?.textContent.includes(wanted.text) === true;
          if (pressed === null || !isShown) {
            requestAnimationFrame(look);
            return;
          }
          // The frame of this callback is painted before the next task.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const now = performance.now();
            resolve({ pressed: now - pressed!, answered: now - Math.max(pressed!, answeredAt()) });
          };
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    { path, text, calls: calls.map((call) => call.path) },
  );
  if (link_ === null) await page.evaluate(() => history.back());
  else await link_.click();
  return painted;
}

/** How smoothly a list scrolls. */
export interface ScrollTime {
  /** Milliseconds between two frames. */
  readonly gaps: readonly number[];
  /** Work of the main thread a frame, ms: all of it, scripts, styles and layout. */
  readonly taskMs: number;
  readonly scriptMs: number;
  readonly layoutMs: number;
  /** Share of frames that had no row in the middle of the list. */
  readonly blank: number;
  /** Rows in the document while 10 000 are in the list. */
  readonly rendered: number;
}

/** Scrolls a log of this many rows for `px` pixels, `pxPerSecond` fast. */
export async function timeScroll({
  rows,
  px,
  pxPerSecond,
  slowdown,
}: {
  rows: number;
  px: number;
  pxPerSecond: number;
  slowdown: number;
}): Promise<ScrollTime> {
  const { page, leave } = await visitPanel();
  const panel = await PanelApiStub.signedIn(page);
  stubAllCalls(panel);
  panel.stub(
    listLogs,
    Array.from({ length: rows }, (_, n) => logEntry({ id: `entry-${n}`, deviceName: `Телефон ${n}` })),
  );
  await page.goto('/panel-logs?id=1');
  await page.getByText('entry-3', { exact: true }).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Performance.enable');
  const list = page.getByRole('region').filter({ has: page.getByRole('table') });
  const box = await list.boundingBox();
  if (box === null) throw new Error('the log is not shown');
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const work = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      task: of('TaskDuration'),
      script: of('ScriptDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    };
  };
  await page.evaluate(
    ([left, top]) => {
      const frames: { at: number; isBlank: boolean }[] = [];
      Object.assign(window, { frames60: frames });
      const look = (at: number) => {
        const isBlank = document.elementFromPoint(left!, top!)?.closest('[role=row]') == null;
        frames.push({ at, isBlank });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [x, y],
  );
  const before = await work();
  const first = await page.evaluate(() => (window as unknown as { frames60: unknown[] }).frames60.length);
  await devtools.send('Input.synthesizeScrollGesture', {
    x,
    y,
    yDistance: -px,
    speed: pxPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  const after = await work();
  const frames = await page.evaluate(
    (from) => (window as unknown as { frames60: { at: number; isBlank: boolean }[] }).frames60.slice(from),
    first,
  );
  const rendered = await page.getByRole('row').count();
  await leave();
  const perFrame = (seconds: number) => (seconds * 1000) / frames.length;
  return {
    gaps: frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at)),
    taskMs: perFrame(after.task - before.task),
    scriptMs: perFrame(after.script - before.script),
    layoutMs: perFrame(after.layout - before.layout),
    blank: frames.filter(({ isBlank }) => isBlank).length / frames.length,
    rendered,
  };
}
