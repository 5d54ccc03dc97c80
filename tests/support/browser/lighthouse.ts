import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Language } from '@functions/base/contract/values/languages';
import { inRepository } from '../../../scripts/lib/repository';
import { CHROMIUM_FLAGS } from '../../../scripts/lib/browser';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** One report. Scores from 0 to 1; `lcp` and `tbt` in ms; `bytes`: total transfer size. */
export interface Report {
  readonly scores: Readonly<Record<Category, number>>;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  /** Audits that lowered a score, as `category: id`. The performance category is not included. */
  readonly findings: readonly string[];
}

interface RawReport {
  runtimeError?: { code: string; message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; displayValue?: string; scoreDisplayMode: string }
  >;
}

/** Runs Lighthouse with its own settings (a phone, throttled by simulation) in a browser with a fresh profile. */
export async function lighthouse(url: string, language: Language, chromium: string): Promise<Report> {
  const chrome = ['--headless=new', ...CHROMIUM_FLAGS, '--ignore-certificate-errors', `--accept-lang=${language}`];
  const args = [
    inRepository('node_modules', 'lighthouse', 'cli', 'index.js'),
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--ignore-status-code',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${chrome.join(' ')}`,
    `--extra-headers=${JSON.stringify({ 'Accept-Language': language })}`,
  ];
  const run = () =>
    promisify(execFile)(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: 64 * 1024 * 1024,
    });
  // Under load the browser sometimes shows the certificate warning despite the flag; one retry is enough.
  const { stdout } = await run().catch(run);
  return read(JSON.parse(stdout) as RawReport);
}

function read({ runtimeError, categories, audits }: RawReport): Report {
  if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.code}: ${runtimeError.message}`);
  const value = (audit: string): number => audits[audit]?.numericValue ?? NaN;
  const findings = CATEGORIES.slice(1).flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, categories[category].score ?? NaN])) as Record<
      Category,
      number
    >,
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    bytes: value('total-byte-weight'),
    findings,
  };
}
