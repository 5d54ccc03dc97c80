import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getDeepHealth } from '@functions/operations/contract/get-deep-health';
import { getHealth } from '@functions/operations/contract/get-health';
import { HEALTH_STATES } from '@functions/operations/rules/health';
import { withSection } from '../../../scripts/lib/document-section';
import { inRepository } from '../../../scripts/lib/repository';
import { ALERTS, SEVERITIES } from '../../../scripts/monitoring/alerts';
import { alertsSection } from '../../../scripts/monitoring/alerts-section';
import {
  alertNames,
  alertOf,
  BAD_LINE,
  logFilterOf,
  metricOf,
  outsideCheckOf,
  outsideChecks,
  policyOf,
} from '../../../scripts/monitoring/policies';

const sources = globSync('**/*.ts', { cwd: inRepository('functions', 'src') }).map((file) =>
  readFileSync(inRepository('functions', 'src', file), 'utf8'),
);

/** The messages of the log calls in the source, and the severity of each. */
const logged = new Map(
  sources.flatMap((source) =>
    Array.from(
      source.matchAll(/\blog\??\.(error|warn)\(\s*'([^']+)'(,?)/g),
      ([, method, message = '', hasFields]): [string, { level: string; hasFields: boolean }] => [
        message,
        { level: method === 'error' ? 'ERROR' : 'WARNING', hasFields: hasFields === ',' },
      ],
    ),
  ),
);

const alerts = Object.entries(ALERTS).map(([name, alert]) => ({ name, ...alert }));
const hosts = { site: 'prostor.example', panel: 'panel.prostor.example' };
const channels = { CRITICAL: ['pager'], ERROR: ['ops'], WARNING: ['ops'] };
const checkIds = new Map(outsideChecks(hosts).map((check) => [check, `id-of-${check}`]));
const policies = alerts.map(({ name }) => ({ name, policy: policyOf(name, channels, checkIds) }));

const messagesOf = ({ signal, also = [] }: (typeof alerts)[number]): readonly string[] => [
  ...(signal.by === 'log' ? signal.messages : []),
  ...also,
];

describe('the messages of the log', () => {
  it('every error has an alert, or is a part of one: what nobody reads is no error', () => {
    const told = new Set([BAD_LINE, ...alerts.flatMap(messagesOf)]);
    const errors = Array.from(logged, ([message, { level }]) => (level === 'ERROR' ? message : '')).filter(Boolean);
    expect(errors.filter((message) => !told.has(message))).toEqual([]);
  });

  it.each(alerts.flatMap((alert) => messagesOf(alert).map((message) => ({ name: alert.name, message }))))(
    '$name names a message that the functions log: $message',
    ({ message }) => {
      expect([...logged.keys()]).toContain(message);
    },
  );

  it.each(
    alerts.flatMap(({ name, signal }) =>
      signal.by === 'log' ? signal.messages.map((message) => ({ name, message, level: signal.level })) : [],
    ),
  )('$name is told by a message of its severity or above, and with fields: $message', ({ message, level }) => {
    // A line with a message alone would be stored as text, where jsonPayload.message does not find it.
    expect(logged.get(message)?.hasFields).toBe(true);
    expect(level === 'ERROR' ? ['ERROR'] : ['WARNING', 'ERROR']).toContain(logged.get(message)?.level);
  });

  it('an alert that looks for one rate limit names a limit that exists', () => {
    const limits = alerts.flatMap(({ signal }) => (signal.by === 'log' ? (signal.limit ?? []) : []));
    expect(limits).toEqual(['staff-sign-in-all']);
    for (const limit of limits) expect(sources.some((source) => source.includes(`name: '${limit}'`))).toBe(true);
  });
});

describe('the policies', () => {
  it('look for lines of Cloud Run, where functions of the second generation run', () => {
    const filters = alerts.flatMap((alert) => logFilterOf(alert) ?? []);
    expect(filters.length).toBeGreaterThan(20);
    for (const filter of filters) expect(filter).toMatch(/^resource\.type="cloud_run_revision" AND /);
  });

  it('name services by exported functions in lower case, as Cloud Run does', () => {
    const index = readFileSync(inRepository('functions', 'src', 'index.ts'), 'utf8');
    const exported = Array.from(index.matchAll(/^export const (\w+) = /gm), ([, name = '']) => name.toLowerCase());
    const services = alerts.flatMap(({ signal }) => ('service' in signal ? signal.service : []));
    expect(services.toSorted()).toEqual(['api', 'webhooks']);
    for (const service of services) expect(exported).toContain(service);
  });

  it('find the text that Cloud Run writes when no instance is free', () => {
    // https://cloud.google.com/run/docs/troubleshooting, "no available instances", as textPayload of the request log.
    const line = 'The request was aborted because there was no available instance.';
    const [, text = ''] = /textPayload:"([^"]+)"$/.exec(logFilterOf(alertOf('no-instance')) ?? '') ?? [];
    expect(line).toContain(text);
    expect(text.length).toBeGreaterThan(10);
  });

  it('notify the channels of their severity, and tell an open incident again', () => {
    for (const { policy } of policies) {
      const period = `${SEVERITIES[policy.severity].repeatedAfter}s`;
      expect(policy.notificationChannels).toEqual(channels[policy.severity]);
      const { notificationRateLimit, notificationChannelStrategy, autoClose } = policy.alertStrategy as Record<
        string,
        unknown
      >;
      // The API demands the first with a condition on single lines and refuses it with any other.
      const [condition] = policy.conditions;
      if (condition !== undefined && 'conditionMatchedLog' in condition)
        expect([notificationRateLimit, notificationChannelStrategy]).toEqual([{ period }, undefined]);
      else
        expect([notificationRateLimit, notificationChannelStrategy]).toEqual([
          undefined,
          [{ notificationChannelNames: channels[policy.severity], renotifyInterval: period }],
        ]);
      expect(autoClose).toBe('3600s');
    }
  });

  it('are within the limits of the API: names, windows, texts', () => {
    const titles = policies.map(({ policy }) => policy.displayName);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { name, policy } of policies) {
      // The value of a label.
      expect(name).toMatch(/^[a-z0-9-]{1,63}$/);
      expect(policy.displayName.length).toBeLessThan(460);
      expect(policy.documentation.content.length).toBeLessThan(8192);
      expect(policy.documentation.content).toMatch(/^Meaning: .+\n\nCheck: .+\n\nDo: .+$/);
      const { within = 60 } = alertOf(name).signal as { moreThan?: { within: number }; within?: number };
      expect(within).toBeLessThanOrEqual(25 * 3600);
    }
  });

  it('a counter and its policy have one name', () => {
    const counted = alerts.flatMap((alert) => metricOf(alert.name, alert)?.name ?? []);
    expect(counted.length).toBeGreaterThan(5);
    const conditions = policies.flatMap(({ policy }) => policy.conditions);
    const filters = conditions.map((condition) =>
      'conditionThreshold' in condition ? condition.conditionThreshold.filter : '',
    );
    for (const counter of counted)
      expect(filters.filter((each) => each.includes(`logging.googleapis.com/user/${counter}"`))).toHaveLength(1);
  });

  it('nothing that a stranger can cause wakes anybody', () => {
    const byStrangers = [
      'notification with a wrong signature refused',
      'the content security policy refused a resource',
      'a page failed in a browser',
      'a shared rate limit is full',
      'payment refused at Check',
      'many attempts to log in to the panel as one member of staff',
    ];
    for (const alert of alerts)
      if (messagesOf(alert).some((message) => byStrangers.includes(message))) expect(alert.severity).toBe('WARNING');
  });
});

describe('the checks from outside', () => {
  const options = { project: 'p', hosts, monitoringKey: 'the-key' };

  it('ask the health calls and the pages; without a panel of its own, not the panel', () => {
    const asked = outsideChecks(hosts).map((name) => outsideCheckOf(name, options));
    expect(asked.map(({ monitoredResource: { labels }, httpCheck }) => labels.host + httpCheck.path)).toEqual([
      `prostor.example${getHealth.path}`,
      'prostor.example/',
      'panel.prostor.example/panel-login',
      `prostor.example${getDeepHealth.path}`,
    ]);
    expect(outsideChecks({ ...hosts, panel: null })).toEqual(['health', 'site', 'schedules']);
    expect(alertNames({ ...hosts, panel: null })).not.toContain('panel');
  });

  it('the key is sent in a masked header only', () => {
    const checks = outsideChecks(hosts).map((name) => outsideCheckOf(name, options));
    expect(checks.filter((check) => JSON.stringify(check).includes('the-key'))).toMatchObject([
      { httpCheck: { maskHeaders: true, headers: { Authorization: 'Bearer the-key' } } },
    ]);
  });

  it('the deep check accepts every state of the jobs but bad', () => {
    const [matcher] = outsideCheckOf('schedules', options).contentMatchers as { content: string }[];
    const accepted = new RegExp(matcher?.content ?? '');
    expect(HEALTH_STATES.filter((state) => accepted.test(state))).toEqual(['good', 'warn']);
    expect(HEALTH_STATES.filter((state) => accepted.test(`"${state}"`))).toEqual(['good', 'warn']);
  });

  it('the checks of the API and of the pages find their text in the response', () => {
    const contentOf = (name: 'health' | 'site') =>
      (outsideCheckOf(name, options).contentMatchers as { content: string }[])[0]?.content ?? '';
    expect(JSON.stringify(getHealth.response.parse({ success: true, release: 'abc' }))).toContain(contentOf('health'));
    for (const page of ['app.html', 'panel.html'])
      expect(readFileSync(inRepository('web', page), 'utf8')).toContain(contentOf('site'));
  });
});

it('the on-call guide of docs/deploy.md is the one that `npm run alerts -- --document` writes', () => {
  const document = readFileSync(inRepository('docs', 'deploy.md'), 'utf8');
  const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');
  expect(unwrapped(document)).toBe(unwrapped(withSection(document, 'alerts', alertsSection())));
  for (const { name } of alerts) expect(document).toContain(`#### \`${name}\`: `);
  // A part of the guide that an alert names is in the section that it names.
  const placed = Array.from(alertsSection().matchAll(/section (\d), "([^"]+)"|"([^"]+)" says \(section (\d)\)/g));
  expect(placed.length).toBeGreaterThan(2);
  for (const [, before, first, second, after] of placed) {
    const [, section = ''] = document.split(`\n## ${before ?? after}. `);
    expect(section.split('\n## ')[0]).toMatch(new RegExp(`^###+ ${first ?? second}$`, 'm'));
  }
  // A part of the guide that an alert names has this heading.
  const named = Array.from(alertsSection().matchAll(/"([A-Z][^"]+)"/g), ([, title = '']) => title);
  expect(named).not.toEqual([]);
  for (const title of named) expect(document).toMatch(new RegExp(`^#+ (\\d\\. )?${title}$`, 'm'));
});
