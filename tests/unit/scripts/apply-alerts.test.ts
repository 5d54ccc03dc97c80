import { BRAND } from '@functions/base/contract/values/brand';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyAlerts, type ApplyOptions } from '../../../scripts/monitoring/apply-alerts';
import { googleApi } from '../../../scripts/monitoring/google-api';
import { alertNames, alertOf, metricOf, outsideChecks } from '../../../scripts/monitoring/policies';
import { printAlerts } from '../../../scripts/monitoring/print-alerts';
import { fakeGoogleApis, type FakeGoogleApis } from './fake-google-apis';

const KEY = 'k3y-of-the-monitor';
const PROJECT = 'shop-staging';
const POLICIES = `monitoring/v3/projects/${PROJECT}/alertPolicies`;
const CHECKS = `monitoring/v3/projects/${PROJECT}/uptimeCheckConfigs`;
const METRICS = `logging/v2/projects/${PROJECT}/metrics`;
const BUDGETS = 'billingbudgets/v1/billingAccounts/0A-1B/budgets';

const HOSTS = { site: 'prostor.example', panel: 'panel.prostor.example' };
const names = alertNames(HOSTS);
const counters = names.flatMap((name) => metricOf(name, alertOf(name))?.name ?? []);
const checks = outsideChecks(HOSTS);
const everybody = (channel: string) => ({ CRITICAL: [channel], ERROR: [channel], WARNING: [channel] });
let google: FakeGoogleApis;
let said: string[];

const apiOf = (token = 'token-1') =>
  googleApi({ project: PROJECT, accessToken: () => Promise.resolve(token), originOf: google.originOf });

const apply = (changes: Partial<ApplyOptions> = {}): Promise<number> => {
  said = [];
  return applyAlerts({
    api: apiOf(),
    project: PROJECT,
    hosts: HOSTS,
    monitoringKey: KEY,
    channels: everybody('ops@prostor.example'),
    budget: 100,
    say: (line) => said.push(line),
    sleep: () => Promise.resolve(),
    ...changes,
  });
};

/** The first words of what was said about entries: created, updated, unchanged, skipped, FAILED. */
const outcomes = (): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(
      said.filter((line) => /^(created|updated|unchanged|skipped|FAILED) +(alert|counter|check|budget)\b/.test(line)),
      (line) => line.split(' ')[0] ?? '',
    )
      .entries()
      .map(([outcome, lines]) => [outcome, lines.length]),
  );

const all = counters.length + checks.length + names.length + 1;

beforeEach(async () => {
  google = await fakeGoogleApis();
});
afterEach(async () => {
  await google.close();
});

describe('npm run alerts against the APIs of Google', () => {
  it('the first run creates the channel and everything that the table describes', async () => {
    expect(await apply()).toBe(0);
    expect(outcomes()).toEqual({ created: all });
    expect(JSON.stringify(google.writes), 'a placeholder').not.toMatch(/\{\{/);
    expect(google.entriesOf(METRICS).map(({ name }) => name)).toEqual(counters);
    expect(google.entriesOf(POLICIES)).toHaveLength(names.length);
    const [channel] = google.entriesOf(`monitoring/v3/projects/${PROJECT}/notificationChannels`);
    expect(channel).toMatchObject({ type: 'email', labels: { email_address: 'ops@prostor.example' } });
    for (const policy of google.entriesOf(POLICIES))
      expect(policy).toMatchObject({ enabled: true, notificationChannels: [channel?.name] });
    expect(google.entriesOf(BUDGETS)).toMatchObject([
      {
        displayName: `${BRAND.name.en} ${PROJECT}`,
        amount: { specifiedAmount: { units: '100' } },
        notificationsRule: { monitoringNotificationChannels: [channel?.name] },
      },
    ]);
  });

  it('the policy of an uptime check names the id that the API gave to the check', async () => {
    await apply();
    const check = google
      .entriesOf(CHECKS)
      .find(({ displayName }) => displayName === `${BRAND.name.en}: site /api/health`);
    const id = String(check?.name).split('/').at(-1) ?? '';
    const [sent] = google.writes.filter(
      ({ path, body }) => path === POLICIES && body.displayName === `${BRAND.name.en}: the site does not respond`,
    );
    expect(JSON.stringify(sent?.body)).toContain(`check_id=\\"${id}\\"`);
  });

  it('a second run changes nothing, except the masked key that nobody can compare', async () => {
    await apply();
    const before = google.writes.length;
    expect(await apply()).toBe(0);
    expect(outcomes()).toEqual({ unchanged: all - 1, updated: 1 });
    const writes = google.writes.slice(before);
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatchObject({
      method: 'PATCH',
      body: { httpCheck: { headers: { Authorization: `Bearer ${KEY}` }, maskHeaders: true } },
    });
    expect(said).toContain('updated   check schedules');
  });

  it('entries on a later page are found', async () => {
    for (let n = 0; n < 7; n += 1)
      google.add(POLICIES, { name: `projects/${PROJECT}/alertPolicies/other-${n}`, displayName: `Other ${n}` });
    await apply();
    await apply();
    expect(google.entriesOf(POLICIES)).toHaveLength(7 + names.length);
  });

  it('a policy that somebody changed is put back, and its condition keeps its name', async () => {
    await apply();
    const entries = google.entriesOf(POLICIES);
    const at = entries.findIndex(({ displayName }) => displayName === `${BRAND.name.en}: a job failed`);
    entries[at] = { ...entries[at], enabled: false, displayName: 'quiet' };
    expect(await apply()).toBe(0);
    expect(said).toContain('updated   alert job-failed');
    const name = String(entries[at].name);
    expect(google.entriesOf(POLICIES)[at]).toMatchObject({
      name,
      enabled: true,
      displayName: `${BRAND.name.en}: a job failed`,
      conditions: [{ name: `${name}/conditions/0` }],
    });
  });

  it('another budget, metric filter or channel updates what exists', async () => {
    await apply();
    const [metric] = google.entriesOf(METRICS);
    Object.assign(metric ?? {}, { filter: 'severity=ERROR' });
    expect(await apply({ budget: 200, channels: everybody('boss@prostor.example') })).toBe(0);
    expect(outcomes()).toEqual({
      unchanged: counters.length - 1 + checks.length - 1,
      updated: 1 + 1 + names.length + 1,
    });
    expect(google.entriesOf(BUDGETS)).toMatchObject([{ amount: { specifiedAmount: { units: '200' } } }]);
  });

  it('what somebody else made is not touched, also under the same display name', async () => {
    const foreign = { name: `projects/${PROJECT}/alertPolicies/1a`, displayName: `${BRAND.name.en}: a job failed` };
    google.add(POLICIES, foreign);
    await apply();
    await apply();
    expect(google.entriesOf(POLICIES)[0]).toEqual(foreign);
    expect(google.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('what the table does not describe any more is named and stays', async () => {
    const old = {
      name: `projects/${PROJECT}/alertPolicies/9`,
      userLabels: { managed_by: 'prostor', file: 'of-last-year' },
    };
    google.add(POLICIES, old);
    expect(await apply()).toBe(0);
    expect(said.filter((line) => line.startsWith('left over'))).toEqual([
      `left over alert: ${old.name} (of-last-year). Nothing describes it; delete it by hand.`,
    ]);
    expect(google.entriesOf(POLICIES)[0]).toEqual(old);
  });

  it('a call that fails names its entry, and the others are applied', async () => {
    google.refuse(
      ({ path, body }) => path === POLICIES && body.displayName === `${BRAND.name.en}: a call fails`,
      403,
      'Permission denied on resource',
    );
    expect(await apply()).toBe(1);
    expect(said.filter((line) => line.startsWith('FAILED'))).toEqual([
      'FAILED    alert call-failed: POST monitoring ' +
        `/v3/projects/${PROJECT}/alertPolicies: 403 Permission denied on resource`,
    ]);
    expect(outcomes()).toEqual({ created: all - 1, FAILED: 1 });
  });

  it('a failure to list stops the run before anything is created twice', async () => {
    google.refuse(({ method, path }) => method === 'GET' && path === POLICIES, 500, 'backend error');
    await expect(apply()).rejects.toThrow(`GET monitoring /v3/projects/${PROJECT}/alertPolicies: 500 backend error`);
    expect(google.entriesOf(POLICIES)).toEqual([]);
  });

  it('a policy waits until Monitoring knows its new metric', async () => {
    google.refuse(
      ({ path, body }) => path === POLICIES && body.displayName === `${BRAND.name.en}: pages fail in browsers`,
      404,
      'Cannot find metric(s) that match type = "logging.googleapis.com/user/prostor-site-errors".',
      2,
    );
    const pauses: number[] = [];
    expect(await apply({ sleep: (ms) => Promise.resolve(pauses.push(ms)) })).toBe(0);
    expect(pauses).toEqual([15_000, 15_000]);
    expect(said).toContain('waiting   alert site-errors: its new metric becomes known within ten minutes');
    expect(said).toContain('created   alert site-errors');
  });

  it('a metric that stays unknown fails after ten minutes', async () => {
    google.refuse(
      ({ method, path, body }) =>
        method === 'POST' && path === POLICIES && body.displayName === `${BRAND.name.en}: pages fail in browsers`,
      404,
      'Cannot find metric x',
    );
    const pauses: number[] = [];
    expect(await apply({ sleep: (ms) => Promise.resolve(pauses.push(ms)) })).toBe(1);
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(600_000);
  });

  it('another host is refused with the policies of its checks, because the API cannot change a host', async () => {
    await apply();
    expect(await apply({ hosts: { ...HOSTS, site: 'other.example' } })).toBe(6);
    expect(said.find((line) => line.includes('check health'))).toBe(
      'FAILED    check health: checks prostor.example, and the API cannot change a host. ' +
        'Delete the check, then run this again.',
    );
  });

  it('without a panel of its own its check and alert are left out, and the check is named', async () => {
    expect(await apply({ hosts: { ...HOSTS, panel: null } })).toBe(0);
    expect(said).toContain('skipped   check panel: the panel shares the site (PANEL_URL is left out)');
    expect(google.entriesOf(CHECKS)).toHaveLength(checks.length - 1);
    expect(google.entriesOf(POLICIES)).toHaveLength(names.length - 1);
  });

  it('without --budget the budget is left out and named', async () => {
    expect(await apply({ budget: null })).toBe(0);
    expect(said).toContain('skipped   budget: --budget sets the expected cost of a month');
    expect(google.calls.some(({ path }) => path.startsWith('billingbudgets'))).toBe(false);
  });

  it('channels are of a severity, given by name or address; the budget gets e-mail channels only', async () => {
    const pager = { name: `projects/${PROJECT}/notificationChannels/77`, type: 'pagerduty' };
    google.add(`monitoring/v3/projects/${PROJECT}/notificationChannels`, pager);
    const ops = 'ops@prostor.example';
    expect(await apply({ channels: { CRITICAL: [pager.name, ops], ERROR: [ops], WARNING: [ops] } })).toBe(0);
    for (const policy of google.entriesOf(POLICIES)) {
      const notified = policy.notificationChannels as string[];
      expect(notified).toHaveLength(policy.severity === 'CRITICAL' ? 2 : 1);
      expect(notified.includes(pager.name)).toBe(policy.severity === 'CRITICAL');
    }
    const rule = google.entriesOf(BUDGETS)[0]?.notificationsRule as { monitoringNotificationChannels: string[] };
    expect(rule.monitoringNotificationChannels).toHaveLength(1);
    expect(rule.monitoringNotificationChannels).not.toContain(pager.name);
  });

  it('a refused token is an error that does not contain the token', async () => {
    await expect(apply({ api: apiOf('token-2') })).rejects.toThrow(/401 no token$/);
    await expect(apply({ api: apiOf('token-2') })).rejects.not.toThrow(/token-2/);
  });

  it('the key of the monitor never reaches the output, and a dry run does not need it', async () => {
    await apply();
    expect(said.join('\n')).not.toContain(KEY);
    const printed: string[] = [];
    printAlerts({
      project: PROJECT,
      hosts: HOSTS,
      channels: everybody('ops@prostor.example'),
      budget: 100,
      say: (line) => printed.push(line),
    });
    expect(printed).toHaveLength(all);
    expect(printed.join('\n')).toContain('"Authorization":"Bearer [hidden]"');
    expect(printed.join('\n')).not.toMatch(/\{\{/);
  });
});
