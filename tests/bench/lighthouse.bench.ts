import { cpus, loadavg } from 'node:os';
import { LANGUAGES, type Language } from '@contract/values/languages';
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
import { coldPages, WEIGHED_SCREENS } from '../support/browser/weighed-screens';

/**
 * What the pages weigh and how Lighthouse judges them: `npm run bench -- lighthouse`. It writes both into docs/benchmarks.md. The
 * times want a quiet machine; PROSTOR_BENCH_TIMES says how often each page is judged (3 is the least that has a median), after once
 * that does not count: then the site's files are at the edge, as they are in production.
 */

const HOUR = 3_600_000;
const TIMES = Number(process.env.PROSTOR_BENCH_TIMES ?? 3);

let stack: RunningLocalStack;
let chromium: string;
beforeAll(async () => {
  chromium = process.env.CHROMIUM_PATH ??= findChromium();
  stack = await joinLocalStack();
  // Other benches leave crowds behind, among whom nobody of the demo is.
  const { empty } = await stack.db.collection('customers').where('email', '==', 'anna@example.com').get();
  if (empty) expect(await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'seed.ts')])).toBe(0);
}, HOUR);

it(
  'measures the bytes of the first screen',
  async () => {
    const browser = await openBrowser();
    const coldPage = coldPages(browser, stack);
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
      'docs/benchmarks.md',
      'bytes of the first screen',
      `Scripts and styles that a page fetches with an empty cache until it asks for nothing more, packed by gzip at its best, kB of 1000
bytes; the budgets are those of [decision 70](decisions/0070-page-weight-budgets.md), which \`npm test\` keeps. The styles of the first
picture stand in the document. The site is the local stack's, with its stand-ins. The chart of the figures (/panel-finance) is apart.

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
  /** The lowest accepted scores, which depend on the purpose of the page (L1, L2). */
  readonly least: { readonly performance: number; readonly bestPractices: number | null; readonly seo: number | null };
}

/** The pages of L1. */
const first = (path: string, language: Language = 'ru'): Judged => ({
  path,
  language,
  least: { performance: 0.99, bestPractices: 1, seo: 1 },
});

const JUDGED: readonly Judged[] = [
  ...['/', '/login', '/buy'].flatMap((path) => LANGUAGES.map((language) => first(path, language))),
  first('/offer'),
  // The pages of L2. Both are excluded from search engines, therefore their SEO score does not count. The browser reports
  // the status 404 as a console error, which lowers best practices.
  { path: '/install', language: 'ru', least: { performance: 0.95, bestPractices: 1, seo: null } },
  { path: '/no-such-page', language: 'ru', least: { performance: 0.95, bestPractices: null, seo: null } },
];

it(
  'measures Lighthouse scores',
  async () => {
    const front: Http2Proxy | null = await startHttp2Proxy(siteUrl()).catch(() => null);
    const judged: { page: Judged; reports: Report[] }[] = [];
    for (const page of JUDGED) {
      const judge = () => lighthouse(new URL(page.path, front?.url ?? siteUrl()).href, page.language, chromium);
      await judge();
      const reports: Report[] = [];
      for (let time = 0; time < TIMES; time += 1) reports.push(await judge());
      judged.push({ page, reports });
      console.log(
        page.path,
        page.language,
        JSON.stringify(reports.map(({ scores, lcp, findings }) => ({ ...scores, lcp, findings }))),
      );
    }
    await front?.stop();
    writeSection(
      'docs/benchmarks.md',
      'lighthouse',
      `Lighthouse with its own settings (a phone, its network and processor simulated), a fresh browser profile for each run, ${TIMES} runs a
page after one that does not count, medians${front === null ? '; HTTP/1.1, for there was no openssl to make a certificate with' : '; TLS and HTTP/2 in front of the local stack, texts packed by gzip'}. ${machineLoad()} The scores, bytes
and shifts repeat; LCP and TBT are computed from a run on this machine, and grow when something else runs on it: judge them by a quiet run.

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
    'TBT ms',
    'CLS',
    'kB moved',
  ],
  ...judged.map(({ page, reports }) => [
    page.path,
    page.language,
    ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) =>
      median(reports.map(({ scores }) => scores[category])),
    ),
    median(reports.map(({ lcp }) => lcp)),
    reports.map(({ lcp }) => lcp).join(' '),
    median(reports.map(({ tbt }) => tbt)),
    median(reports.map(({ cls }) => cls)),
    round(median(reports.map(({ bytes }) => bytes)) / 1000),
  ]),
])}

${misses(judged)}`,
    );
    // What does not depend on the speed of this machine.
    for (const { page, reports } of judged) {
      for (const { scores, cls } of reports) {
        expect([page.path, scores.accessibility]).toEqual([page.path, 1]);
        if (page.least.bestPractices !== null)
          expect([page.path, scores['best-practices']]).toEqual([page.path, page.least.bestPractices]);
        if (page.least.seo !== null) expect([page.path, scores.seo]).toEqual([page.path, page.least.seo]);
        expect(cls, page.path).toBeLessThanOrEqual(0.01);
      }
    }
  },
  HOUR,
);

/** How much else ran here: the processes that wanted a processor in the last minutes, this bench among them. */
const machineLoad = (): string =>
  `${cpus().length} processors, with ${round(loadavg()[1] ?? 0)} processes waiting for them on average.`;

/** What was promised and not measured this time. */
function misses(judged: readonly { page: Judged; reports: readonly Report[] }[]): string {
  const lines = judged.flatMap(({ page, reports }) => {
    const performance = median(reports.map(({ scores }) => scores.performance));
    const [lcp, tbt] = [median(reports.map((report) => report.lcp)), median(reports.map((report) => report.tbt))];
    const isFirst = page.least.performance === 0.99;
    const findings = [...new Set(reports.flatMap((report) => report.findings))];
    return [
      ...(performance < page.least.performance ? [`performance ${performance} of ${page.least.performance}`] : []),
      ...(isFirst && lcp > 1000 ? [`LCP ${lcp} of 1000 ms`] : []),
      ...(isFirst && tbt > 50 ? [`TBT ${tbt} of 50 ms`] : []),
      ...findings,
    ].map((miss) => `- ${page.path} (${page.language}): ${miss}`);
  });
  return lines.length === 0 ? 'Every target is met.' : `Missed in this run:\n\n${lines.join('\n')}`;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
