import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../lib/cli';
import { inCache } from '../lib/repository';

/** The checker behind MDN's HTTP Observatory: https://developer.mozilla.org/en-US/observatory */
export const OBSERVATORY = '@mdn/mdn-http-observatory';
export const OBSERVATORY_VERSION = '1.4.8';

/** Host name under which the responses are graded, as if served over HTTPS. */
const HOST = 'prostor.example';

export interface Grade {
  readonly path: string;
  readonly status: number;
  readonly grade: string;
  readonly score: number;
  /** Checker results that failed or reduced the score. */
  readonly remarks: readonly string[];
}

interface Checker {
  Requests: new (host: string) => {
    session: unknown;
    responses: Record<string, unknown>;
    resources: { path: string | null };
  };
  ALL_TESTS: ((requests: unknown) => { result: string | null; pass: boolean | null; scoreModifier?: number })[];
  getScoreModifier(result: string): number;
  getGradeForScore(score: number): { grade: string; score: number };
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

/** Installs the checker once, outside the project: it depends on its own web server and database client. */
async function checker(): Promise<Checker> {
  const folder = inCache('proof', `observatory-${OBSERVATORY_VERSION}`);
  const source = join(folder, 'node_modules', OBSERVATORY, 'src');
  if (!existsSync(source)) {
    mkdirSync(folder, { recursive: true });
    const npm = [
      'install',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--omit=dev',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--loglevel=error',
    ];
    const { status } = spawnSync('npm', [...npm, `${OBSERVATORY}@${OBSERVATORY_VERSION}`], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new CommandError(`${OBSERVATORY} could not be installed.`);
  }
  // The HSTS preload list, which the skipped install script would download. An empty list suffices for this host.
  const list = join(folder, 'node_modules', OBSERVATORY, 'conf', 'hsts-preload.json');
  mkdirSync(join(list, '..'), { recursive: true });
  writeFileSync(list, '{}');
  const load = (file: string) => import(pathToFileURL(join(source, file)).href) as Promise<Partial<Checker>>;
  const parts = await Promise.all(['types.js', 'constants.js', 'grader/grader.js', 'grader/charts.js'].map(load));
  return Object.assign({}, ...parts) as Checker;
}

/** Grades the responses of `siteUrl` for each path with the checker's own tests and scoring. Throws CommandError. */
export async function gradeHeaders(siteUrl: string, paths: readonly string[]): Promise<Grade[]> {
  const rules = await checker();
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${siteUrl}${path}`, { headers: { 'accept-language': 'ru-RU,ru;q=0.9' } });
      const text = await response.text();
      const headers = Object.fromEntries(
        [...response.headers].map(([name, value]) => [name, withoutLocalOrigins(value)]),
      );
      return { path, status: response.status, ...graded(rules, path, { status: response.status, headers, text }) };
    }),
  );
}

/** The origins of the local stack, which production does not name (a test compares the two policies). */
const withoutLocalOrigins = (value: string): string => value.replaceAll(/ http:\/\/127\.0\.0\.1:\d+/g, '');

function graded(
  rules: Checker,
  path: string,
  { status, headers, text }: { status: number; headers: Record<string, string>; text: string },
): Omit<Grade, 'path' | 'status'> {
  const url = new URL(path, `https://${HOST}`);
  const response = {
    headers,
    status,
    data: text,
    verified: true,
    httpEquiv: new Map(),
    request: { headers: {} },
    config: { headers: {} },
  };
  const requests = new rules.Requests(HOST);
  requests.session = {
    url,
    redirectHistory: [{ url, status }],
    jar: { toJSON: () => ({ cookies: [] }), serializeSync: () => ({ cookies: [] }) },
  };
  requests.resources.path = text;
  Object.assign(requests.responses, {
    auto: response,
    https: response,
    cors: response,
    // Firebase Hosting redirects HTTP to HTTPS.
    http: { ...response, status: 301 },
    httpRedirects: [
      { url: new URL(path, `http://${HOST}`), status: 301 },
      { url, status },
    ],
    httpsRedirects: [{ url, status }],
  });
  const results = rules.ALL_TESTS.map((test) => test(requests)).flatMap(({ result, pass }) =>
    result === null ? [] : [{ result, pass, modifier: rules.getScoreModifier(result) }],
  );
  const sum = (modifiers: readonly number[]): number => modifiers.reduce((total, each) => total + each, 100);
  const baseScore = sum(results.map(({ modifier }) => Math.min(0, modifier)));
  // As in the checker's scanner: extra credit counts only above a minimum score.
  const score =
    baseScore >= rules.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(results.map(({ modifier }) => modifier)) : baseScore;
  const remarks = results
    .filter(({ pass, modifier }) => pass !== true || modifier < 0)
    .map(({ result, modifier }) => `${result} (${modifier})`);
  return { ...rules.getGradeForScore(score), remarks };
}
