import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getDeepHealth } from '@contract/platform/get-deep-health';
import { getHealth } from '@contract/platform/get-health';
import { HEALTH_STATES } from '@functions/domain/platform/health';
import { inRepository } from '../../../scripts/lib/repository';
import { alertsList, withAlertsList } from '../../../scripts/monitoring/alerts-section';
import {
  logFilterOf,
  messagesIn,
  MONITORING_FOLDER,
  readMonitoringFiles,
} from '../../../scripts/monitoring/monitoring-files';

const files = readMonitoringFiles();
const sources = globSync('**/*.ts', { cwd: inRepository('functions', 'src') }).map((file) =>
  readFileSync(inRepository('functions', 'src', file), 'utf8'),
);

/** The messages of the log calls in the source, and the severity of each. */
const logged = new Map(
  sources.flatMap((source) =>
    Array.from(
      source.matchAll(/\blog\??\.(error|warn)\(\s*'([^']+)',/g),
      ([, method, message = '']): [string, string] => [message, method === 'error' ? 'ERROR' : 'WARNING'],
    ),
  ),
);

const matched = files.policies.flatMap(({ name, content }) => {
  const filter = logFilterOf(content, files.metrics);
  return filter === null ? [] : messagesIn(filter).map((each) => ({ name, filter, ...each }));
});

describe.each(matched)('the alert $name', ({ message, severity, filter }) => {
  it('matches a message that the functions log with this severity and with fields', () => {
    // A line with a message alone would be stored as text, where jsonPayload.message does not find it.
    expect(logged.get(message), `no log call has the message "${message}"`).toBe(severity);
  });

  it('looks at the lines of Cloud Run, where functions of the second generation run', () => {
    expect(filter).toMatch(/^resource\.type="cloud_run_revision" AND severity=(ERROR|WARNING) AND /);
  });
});

it('an alert that looks for one rate limit names a limit that exists', () => {
  const limits = matched.flatMap(({ limit }) => limit ?? []);
  expect(limits).toEqual(['staff-sign-in-all']);
  for (const limit of limits) expect(sources.some((source) => source.includes(`name: '${limit}'`))).toBe(true);
});

describe('the files of scripts/monitoring', () => {
  it('name services by exported functions in lower case, as Cloud Run does', () => {
    const index = readFileSync(inRepository('functions', 'src', 'index.ts'), 'utf8');
    const exported = Array.from(index.matchAll(/^export const (\w+) = /gm), ([, name = '']) => name.toLowerCase());
    const services = files.policies.flatMap(({ content }) =>
      Array.from(JSON.stringify(content).matchAll(/service_name=\\"([^"\\]+)\\"/g), ([, name = '']) => name),
    );
    expect(services).toEqual(['webhooks']);
    for (const service of services) expect(exported).toContain(service);
  });

  it('check the paths of the two health calls, and the deep one by a key that is in no file', () => {
    expect(files.uptime.map(({ content }) => content.httpCheck.path)).toEqual([getDeepHealth.path, getHealth.path]);
    const [deep] = files.uptime;
    expect(deep?.content.httpCheck.headers).toEqual({ Authorization: 'Bearer {{MONITORING_KEY}}' });
  });

  it('the deep check accepts every state of the health page but bad', () => {
    const [matcher] = files.uptime[0]?.content.contentMatchers ?? [];
    if (matcher?.matcher !== 'MATCHES_JSON_PATH') throw new Error('not a JSON path');
    expect(matcher.jsonPathMatcher.jsonPath).toBe('$.state');
    expect(HEALTH_STATES.filter((state) => new RegExp(matcher.content).test(state))).toEqual(['good', 'warn']);
    // The value as JSON: the documents do not say which of the two is matched.
    expect(HEALTH_STATES.filter((state) => new RegExp(matcher.content).test(`"${state}"`))).toEqual(['good', 'warn']);
  });

  it('the check of the site finds its text in the response', () => {
    const [matcher] = files.uptime[1]?.content.contentMatchers ?? [];
    expect(JSON.stringify(getHealth.response.parse({ success: true, release: 'abc' }))).toContain(matcher?.content);
  });

  it('have display names of their own', () => {
    const names = files.policies.map(({ content }) => content.displayName);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have names that are values of labels: lower case, 63 characters', () => {
    for (const { name } of [...files.policies, ...files.uptime]) expect(name).toMatch(/^[a-z0-9-]{1,63}$/);
  });

  it('are listed in docs/deploy.md, which `npm run alerts -- --document` writes', () => {
    const document = readFileSync(inRepository('docs', 'deploy.md'), 'utf8');
    const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');
    expect(unwrapped(document)).toBe(unwrapped(withAlertsList(document, alertsList(files))));
    const listed = Array.from(
      (document.split('<!-- alerts -->')[1] ?? '')
        .split('<!-- end of the alerts -->')[0]
        ?.matchAll(/^- `([\w-]+)`:/gm) ?? [],
      ([, name]) => name,
    );
    expect(listed.toSorted()).toEqual(files.policies.map(({ name }) => name));
  });
});

describe('a wrong file is refused with its name and field', () => {
  const readWith = (path: string, change: (text: string) => string): unknown => {
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
    try {
      cpSync(MONITORING_FOLDER, folder, { recursive: true });
      const text = JSON.stringify(JSON.parse(readFileSync(join(folder, path), 'utf8')));
      expect(change(text)).not.toBe(text);
      writeFileSync(join(folder, path), change(text));
      return readMonitoringFiles(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a field that the API does not have',
      'policies/health.json',
      (text) => text.replace('{', '{"color":"red",'),
      /policies\/health\.json: Unrecognized key: "color"/,
    ],
    [
      'an alert on a log line without a rate limit of its notifications',
      'policies/notification-failed.json',
      (text) => text.replace('"notificationRateLimit":{"period":"300s"},', ''),
      /policies\/notification-failed\.json: alertStrategy\.notificationRateLimit: is required with conditionMatchedLog/,
    ],
    [
      'a window of more than 25 hours',
      'policies/job-failed.json',
      (text) => text.replace('"600s"', '"100000s"'),
      /alignmentPeriod: must be between 60s and 90000s/,
    ],
    [
      'a number that the displayed condition does not say',
      'policies/job-failed.json',
      (text) => text.replace('"thresholdValue":5', '"thresholdValue":50'),
      /displayName: must be "job failed, ERROR, more than 50 in 10 minutes"/,
    ],
    [
      'a metric that no file describes',
      'policies/job-failed.json',
      (text) => text.replace('prostor-job-failed', 'prostor-jobs'),
      /no file of metrics describes prostor-jobs/,
    ],
    [
      'an uptime check that no policy uses',
      'policies/health.json',
      (text) => text.replace('UPTIME_CHECK:health', 'UPTIME_CHECK:deep-health'),
      /uptime\/health\.json: no policy uses it/,
    ],
    [
      'headers that everybody can read',
      'uptime/deep-health.json',
      (text) => text.replace('"maskHeaders":true,', ''),
      /httpCheck\.maskHeaders: must be true with headers/,
    ],
    [
      'a document without an action',
      'policies/job-failed.json',
      (text) => text.replace(/\\n\\nAction: [^"]+/, ''),
      /documentation\.content: must be "Meaning: …", an empty line and "Action: …"/,
    ],
    ['a file that is not JSON', 'budget.json', (text) => text.slice(1), /budget\.json: .*JSON/],
  ])('%s', (_what, path, change, message) => {
    expect(() => readWith(path, change)).toThrow(message);
  });
});
