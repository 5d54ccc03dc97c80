import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, PHONE } from '../../scripts/lib/browser';
import { findChromium } from '../../scripts/lib/find-chromium';
import { inRepository } from '../../scripts/lib/repository';
import { runScript } from '../../scripts/lib/run-script';
import { joinLocalStack } from '../../scripts/local-stack/running-local-stack';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { storeSignIn } from '../../scripts/screens/stored-session';
import { machine } from '../support/perf/machine';
import { percentile } from '../support/perf/percentiles';

/**
 * Every control of the customers' pages, each time on a page that was just opened: `npm run bench -- presses`. The time
 * from the press to the next paint (Event Timing), on a phone with a processor six times slower than this machine's.
 * PROSTOR_BENCH_TIMES sets how often each is pressed; the median counts.
 */

const HOUR = 3_600_000;
const WHO = 'anna@example.com';
const SLOWER = 6;
const TIMES = Number(process.env.PROSTOR_BENCH_TIMES ?? 3);
/** What one press can take. Event Timing reports nothing for a press without a paint of at least 16 ms. */
const PATIENCE_MS = 3000;
const SLOWEST = 10;
/** In ms. Reported, because they depend on the machine. */
const MOST = { p95: 130, max: 200 };

/** Links to other documents are left out: a page that is left reports nothing. */
const CONTROLS = 'main :is(button, summary, input:not([type=hidden]), a[href^="#"], a[href^="/"])';
const PAGES: readonly { readonly path: string; readonly who: string | null }[] = [
  { path: '/', who: null },
  { path: '/buy', who: null },
  { path: '/login', who: null },
  { path: '/install', who: null },
  { path: '/profile', who: WHO },
  { path: '/promo', who: WHO },
  { path: '/cancel', who: WHO },
];

interface Press {
  readonly page: string;
  readonly control: string;
  readonly ms: number;
}

let browser: Browser;
let siteUrl: string;
beforeAll(async () => {
  const stack = await joinLocalStack();
  ({ siteUrl } = stack);
  const { empty } = await stack.db.collection('customers').where('email', '==', WHO).get();
  if (empty) expect(await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'seed.ts')])).toBe(0);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findChromium(),
    args: CHROMIUM_FLAGS,
  });
}, HOUR);
afterAll(() => browser.close());

async function contextOf(who: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'ru-RU',
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    baseURL: siteUrl,
  });
  if (who !== null) {
    const page = await context.newPage();
    await storeSignIn(page, siteUrl, who);
    await page.close();
  }
  return context;
}

/** The page as somebody has it who has looked at it: loaded, with its scripts, and nothing under way. */
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  // Pages load their scripts when somebody begins to use them.
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2);
  await page.waitForLoadState('networkidle');
  return page;
}

/** A control without any code of ours: its press takes what the browser and this machine take. */
async function addPlainControl(page: Page): Promise<void> {
  await page.evaluate(() => {
    const plain = document.createElement('button');
    plain.id = 'plain';
    plain.textContent = 'off';
    plain.style.cssText = 'position: fixed; inset: 40% auto auto 40%; z-index: 9; padding: 2em';
    plain.onclick = () => (plain.textContent = 'on');
    document.body.append(plain);
  });
}

const visibleControls = (page: Page) => page.locator(CONTROLS).filter({ visible: true });

/** The slowest interaction of a press in ms; null if the page was left, or painted at once. */
async function press(page: Page, control: Locator): Promise<{ control: string; ms: number } | null> {
  const name = await control.evaluate(
    (element) =>
      `${element.tagName.toLowerCase()} “` +
      (
        element.textContent ||
        element.closest('label')?.textContent ||
        element.getAttribute('aria-label') ||
        element.getAttribute('name') ||
        ''
      )
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, 40) +
      '”',
  );
  if (await control.isDisabled()) return null;
  await control.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { pressed: found });
    const interactions = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0) found.push(entry.duration);
    });
    interactions.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    await control.tap({ timeout: PATIENCE_MS, force: true });
    await page.waitForTimeout(PATIENCE_MS / 2);
    const durations = await page.evaluate(() => (window as unknown as { pressed?: number[] }).pressed ?? null);
    return durations === null || durations.length === 0 ? null : { control: name, ms: Math.max(...durations) };
  } catch {
    // The press led to another document.
    return null;
  }
}

it(
  'measures every control from the press to the next paint',
  async () => {
    const presses: Press[] = [];
    const plain: number[] = [];
    let silent = 0;
    for (const { path, who } of PAGES) {
      const context = await contextOf(who);
      /** The median of several presses, each on a page that was just opened; null if none was measured. */
      const measure = async (find: (page: Page) => Promise<Locator> | Locator) => {
        const measured: { control: string; ms: number }[] = [];
        for (let time = 0; time < TIMES; time += 1) {
          const page = await open(context, path);
          const result = await press(page, await find(page));
          await page.close();
          if (result !== null) measured.push(result);
        }
        const [first] = measured;
        return first === undefined
          ? null
          : {
              ...first,
              ms: percentile(
                measured.map(({ ms }) => ms),
                0.5,
              ),
            };
      };
      const floor = await measure(async (page) => {
        await addPlainControl(page);
        return page.locator('#plain');
      });
      if (floor !== null) plain.push(floor.ms);
      const first = await open(context, path);
      const count = await visibleControls(first).count();
      await first.close();
      for (let index = 0; index < count; index += 1) {
        const measured = await measure((page) => visibleControls(page).nth(index));
        if (measured === null) silent += 1;
        else presses.push({ page: path, ...measured });
      }
      await context.close();
    }
    const times = presses.map(({ ms }) => ms);
    expect(times.length).toBeGreaterThan(PAGES.length);
    const slowest = presses.toSorted((left, right) => right.ms - left.ms).slice(0, SLOWEST);
    const floor = percentile(plain, 0.5);
    const row = (name: string, ms: number, target: number | string = '') => [
      name,
      ms,
      Math.round((100 * ms) / floor) / 100,
      target,
    ];
    writeSection(
      'benchmarks',
      'presses',
      `${times.length} controls of ${PAGES.map(({ path }) => path).join(', ')}, each pressed on a page that was just
opened, on a phone with a processor ${SLOWER} times slower than this one: ms from the press to the next paint, the
median of ${TIMES} presses. ${silent} more are disabled, led to another document, or painted within 16 ms. The floor
is a button without code of ours on the same pages. ${machine()}

${markdownTable([
  ['', 'ms', 'of the floor', 'target ms'],
  row('floor', floor),
  row('p50', percentile(times, 0.5)),
  row('p95', percentile(times, 0.95), MOST.p95),
  row('max', Math.max(...times), MOST.max),
])}

The slowest:

${markdownTable([['page', 'control', 'ms'], ...slowest.map(({ page, control, ms }) => [page, control, ms])])}`,
    );
  },
  HOUR,
);
