import { cpus, loadavg } from 'node:os';
import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { beforeAll, expect, it } from 'vitest';
import { findChromium } from '../../scripts/lib/find-chromium';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { inRepository } from '../../scripts/lib/repository';
import { runScript } from '../../scripts/lib/run-script';
import { joinLocalStack, type RunningLocalStack } from '../../scripts/local-stack/running-local-stack';
import { openBrowser, siteUrl } from '../support/browser/browser';
import { startHttp2Proxy, type Http2Proxy } from '../support/browser/http2-proxy';
import { lighthouse, type Report } from '../support/browser/lighthouse';
import { measurePage } from '../support/browser/page-weight';
import { pagesWithEmptyCache, WEIGHED_SCREENS } from '../support/browser/weighed-screens';

/**
 * Page weight and Lighthouse scores: `npm run bench -- lighthouse`. Both are written to docs/benchmarks.md. The timings
 * need an idle machine. PROSTOR_BENCH_TIMES sets the number of runs per page (at least 3 for a median). One more run
 * before them is not counted: it fills the proxy's cache, which plays the CDN.
 */

const HOUR = 3_600_000;
/** L1. */
const LEAST_PERFORMANCE = 0.99;
const MOST_LCP_MS = 1000;
const MOST_OVER_FLOOR = 1.05;
const MOST_TBT_MS = 10;
const TIMES = Number(process.env.PROSTOR_BENCH_TIMES ?? 3);

let stack: RunningLocalStack;
let chromium: string;
beforeAll(async () => {
  chromium = process.env.CHROMIUM_PATH ??= findChromium();
  stack = await joinLocalStack();
  // Other benches leave seeded customers behind, without the demo accounts.
  const { empty } = await stack.db.collection('customers').where('email', '==', 'anna@example.com').get();
  if (empty) expect(await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'seed.ts')])).toBe(0);
}, HOUR);

it(
  'measures the bytes of the first screen',
  async () => {
    const browser = await openBrowser();
    const coldPage = pagesWithEmptyCache(browser, stack);
    const rows: (string | number)[][] = [];
    for (const { name, path, who, kB, apart } of WEIGHED_SCREENS) {
      const page = await coldPage(who);
      const { files, documentBytes } = await measurePage(page, path);
      await page.context().close();
      const own = files.filter((file) => apart?.files.test(file.name) !== true);
      const sum = (type: string) =>
        own.filter((file) => file.name.endsWith(type)).reduce((total, { bytes }) => total + bytes, 0) / 1000;
      rows.push([
        name,
        path,
        round(sum('js') + sum('css')),
        kB,
        round(sum('js')),
        round(sum('css')),
        own.length,
        round(documentBytes / 1000),
      ]);
    }
    await browser.close();
    writeSection(
      'benchmarks',
      'bytes of the first screen',
      `Scripts and styles that a page loads with an empty cache until it makes no more requests, compressed by gzip at
the highest level, in kB of 1000 bytes. \`npm test\` checks the budgets of
[decision 30](decisions/0030-page-weight-budgets.md). The document contains the styles of the first paint. The site is
the local stack's, with its sandbox. The chart of the metrics (/panel-finance) has its own budget.

${markdownTable([['screen', 'address', 'kB', 'budget', 'scripts', 'styles', 'files', 'document'], ...rows])}`,
    );
    expect(rows.filter(([, , kB, budget]) => Number(kB) > Number(budget))).toEqual([]);
  },
  HOUR,
);

const round = (number: number): number => Math.round(number * 10) / 10;

interface Judged {
  readonly path: string;
  readonly language: Language;
  /** Scores that do not count for this page. */
  readonly without: readonly ('best-practices' | 'seo')[];
}

const first = (path: string, language: Language = 'ru'): Judged => ({
  path,
  language,
  without: [],
});

const JUDGED: readonly Judged[] = [
  ...['/', '/login', '/buy'].flatMap((path) => OFFERED_LANGUAGES.map((language) => first(path, language))),
  first('/offer'),
  // Both are excluded from search engines. The browser reports the status 404 as a console error, which lowers best
  // practices.
  { path: '/install', language: 'ru', without: ['seo'] },
  { path: '/no-such-page', language: 'ru', without: ['best-practices', 'seo'] },
];

it(
  'measures Lighthouse scores',
  async () => {
    const proxy: Http2Proxy | null = await startHttp2Proxy(siteUrl()).catch(() => null);
    const floorProxy: Http2Proxy | null = await startHttp2Proxy(siteUrl(), { isScriptless: true }).catch(() => null);
    const judged: JudgedPage[] = [];
    for (const page of JUDGED) {
      const judge = (origin = proxy?.url ?? siteUrl()) =>
        lighthouse(new URL(page.path, origin).href, page.language, chromium);
      const judgeFloor = async () => (hasFloor(page) && floorProxy !== null ? [await judge(floorProxy.url)] : []);
      await judge();
      await judgeFloor();
      const [reports, floor]: [Report[], Report[]] = [[], []];
      // In turn: a slow minute of the machine counts in both.
      for (let time = 0; time < TIMES; time += 1) {
        floor.push(...(await judgeFloor()));
        reports.push(await judge());
      }
      judged.push({ page, reports, floor });
      console.log(
        page.path,
        page.language,
        JSON.stringify(reports.map(({ scores, lcp, findings }) => ({ ...scores, lcp, findings }))),
      );
    }
    await Promise.all([proxy?.stop(), floorProxy?.stop()]);
    const transport =
      proxy === null
        ? 'HTTP/1.1, because openssl was not available for a certificate.'
        : 'TLS and HTTP/2 in front of the local stack, texts compressed by gzip.';
    writeSection(
      'benchmarks',
      'lighthouse',
      `Lighthouse with its default settings (a simulated phone, network and processor) and a new browser profile for
each run. Medians of ${TIMES} runs per page; one run before them is not counted. ${transport} ${machineLoad()}
The floor is the same page without its scripts, measured in turn with it, in Russian.
The scores, bytes and layout shifts are stable. LCP and TBT are computed from a run on this machine and grow with its
load: judge them by a run on an idle machine.

${markdownTable([
  [
    'page',
    'language',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP ms',
    'runs',
    'floor LCP',
    'of the floor',
    'TBT ms',
    'TBT runs',
    'floor TBT',
    'CLS',
    'kB moved',
  ],
  ...judged.map(({ page, reports, floor }) => [
    page.path,
    page.language,
    ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) =>
      median(reports.map(({ scores }) => scores[category])),
    ),
    median(reports.map(({ lcp }) => lcp)),
    reports.map(({ lcp }) => lcp).join(' '),
    floor.length === 0 ? '' : median(floor.map(({ lcp }) => lcp)),
    floor.length === 0 ? '' : overFloor({ reports, floor }).toFixed(2),
    median(reports.map(({ tbt }) => tbt)),
    reports.map(({ tbt }) => tbt).join(' '),
    floor.length === 0 ? '' : floor.map(({ tbt }) => tbt).join(' '),
    median(reports.map(({ cls }) => cls)),
    round(median(reports.map(({ bytes }) => bytes)) / 1000),
  ]),
])}

${misses(judged)}`,
    );
    // Checks only what does not depend on the speed of this machine.
    for (const { page, reports } of judged) {
      for (const { scores, cls } of reports) {
        expect([page.path, scores.accessibility]).toEqual([page.path, 1]);
        for (const category of ['best-practices', 'seo'] as const)
          if (!page.without.includes(category)) expect([page.path, scores[category]]).toEqual([page.path, 1]);
        expect(cls, page.path).toBe(0);
      }
    }
  },
  HOUR,
);

/** The average load of the last minutes, this bench included. */
const machineLoad = (): string => `${cpus().length} processors, load average ${round(loadavg()[1] ?? 0)}.`;

interface JudgedPage {
  readonly page: Judged;
  readonly reports: readonly Report[];
  /** Reports of the same page without its scripts; none in other languages than Russian. */
  readonly floor: readonly Report[];
}

/** One language is enough for the floor: the pages of the others have the same elements. */
const hasFloor = ({ language }: Judged): boolean => language === 'ru';

/** LCP over that of the same page without its scripts. */
const overFloor = ({ reports, floor }: Pick<JudgedPage, 'reports' | 'floor'>): number =>
  median(reports.map(({ lcp }) => lcp)) / median(floor.map(({ lcp }) => lcp));

/** The targets that this run missed. */
function misses(judged: readonly JudgedPage[]): string {
  const lines = judged.flatMap(({ page, reports, floor }) => {
    const performance = median(reports.map(({ scores }) => scores.performance));
    const [lcp, tbt] = [median(reports.map((report) => report.lcp)), median(reports.map((report) => report.tbt))];
    const floorTbt = median(floor.map((report) => report.tbt));
    const findings = [...new Set(reports.flatMap((report) => report.findings))];
    return [
      ...(performance < LEAST_PERFORMANCE ? [`performance ${performance} of ${LEAST_PERFORMANCE}`] : []),
      ...(lcp > MOST_LCP_MS ? [`LCP ${lcp} of ${MOST_LCP_MS} ms`] : []),
      ...(floor.length > 0 && overFloor({ reports, floor }) > MOST_OVER_FLOOR
        ? [`LCP ${overFloor({ reports, floor }).toFixed(2)} of ${MOST_OVER_FLOOR} times the page without scripts`]
        : []),
      ...(floor.length > 0 && tbt - floorTbt > MOST_TBT_MS
        ? [`TBT ${tbt} ms, more than ${MOST_TBT_MS} above the ${floorTbt} of the page without scripts`]
        : []),
      ...findings,
    ].map((miss) => `- ${page.path} (${page.language}): ${miss}`);
  });
  return lines.length === 0 ? 'Every target is met.' : `Missed in this run:\n\n${lines.join('\n')}`;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
