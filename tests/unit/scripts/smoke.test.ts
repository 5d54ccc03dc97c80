import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOB_NAMES } from '@functions/base/rules/job-run';
import { BY_HAND, printed, printSmoke, smoke } from '../../../scripts/smoke/smoke';
import { targetProject } from '../../../scripts/lib/target-project';
import {
  BACKUPS,
  DATABASE,
  failAt,
  headersOf,
  hostingOf,
  jobs,
  KEY,
  LOGIN,
  openEnvironment,
  page,
  TOKEN,
  TWICE,
} from '../../support/smoke/fake-environment';

/** `npm run smoke` against an environment in which everything works, or cannot be looked at. */

const world = await openEnvironment();
afterAll(() => world.close());
beforeEach(() => world.change({}));
afterEach(() => void vi.restoreAllMocks());

const lineOf = (lines: Awaited<ReturnType<typeof smoke>>, name: string) =>
  lines.find((line) => line.name.startsWith(name));

const NEVER = { startedAt: null, succeededAt: null };

it('a good environment with two sites: every line is ok', async () => {
  const lines = await world.run();
  expect(lines.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
  expect(lines.length).toBeGreaterThan(20);
});

it('a good environment with one site: what belongs to two is not checked', async () => {
  world.change({
    'GET site /': { headers: headersOf('first', '/', true), body: page(`${world.site}/`) },
    'GET site /panel-login': { headers: headersOf('first', '/panel-login', true), body: LOGIN },
    'GET site /assets/panel.js': { headers: { 'content-type': 'text/javascript' } },
    'POST site /panel/me': { status: 401 },
  });
  const lines = await world.run({ panelUrl: null, hosting: hostingOf(null) });
  expect(lines.filter(({ outcome }) => outcome !== 'ok').map(({ outcome, name }) => `${outcome} ${name}`)).toEqual([
    `not checked the panel's pages at 127.0.0.1:${new URL(world.site).port}`,
    `not checked a call of the panel by a page of 127.0.0.1:${new URL(world.site).port}`,
  ]);
});

it('staging is hidden from search engines', async () => {
  world.change({
    'GET site /': { headers: { ...headersOf('first', '/'), 'x-robots-tag': 'noindex' }, body: page(`${world.site}/`) },
  });
  const lines = await world.run({ isProduction: false });
  expect(lines.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
});

describe('what was not looked at is never ok', () => {
  it('without a monitoring key: sign-in, the client’s address and every job', async () => {
    const lines = await world.run({ monitoringKey: null });
    const open = lines.filter(({ outcome }) => outcome === 'not checked');
    expect(open).toHaveLength(2 + JOB_NAMES.length);
    for (const { detail } of open) expect(detail).toMatch(/^there is no MONITORING_KEY/);
    expect(world.received.filter(({ url }) => url?.includes('/api/health/'))).toEqual([]);
  });

  it('a monitoring key that the server does not know is wrong', async () => {
    world.change({ 'POST site /api/health/signIn': { status: 401 }, 'GET site /api/health/deep': { status: 401 } });
    const lines = (await world.run()).filter(({ outcome }) => outcome !== 'ok');
    expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(['NOT']));
    expect(lines).toHaveLength(2 + JOB_NAMES.length);
  });

  it('a nightly job before its first night', async () => {
    world.change({ 'GET site /api/health/deep': jobs({ 'close-yesterday': NEVER, 'redact-payment-events': NEVER }) });
    const lines = (await world.run()).filter(({ outcome }) => outcome !== 'ok');
    expect(lines.map(printed)).toEqual([
      '  not checked  the job close-yesterday: not yet run (*/30 3-5 * * *, Moscow time)',
      '  not checked  the job redact-payment-events: not yet run (*/30 0-2 * * *, Moscow time)',
    ]);
  });

  it('settings that only the operator may read', async () => {
    const anonymous = await world.run({ accessToken: () => Promise.resolve(null) });
    const OPEN = 9;
    expect(anonymous.filter(({ outcome }) => outcome === 'not checked')).toHaveLength(OPEN);
    const forbidden = { status: 403 };
    world.change({
      'GET site /admin/v2/projects/prostor-probe/config': forbidden,
      [`GET site ${DATABASE}`]: forbidden,
      [`GET site ${DATABASE}/backupSchedules`]: forbidden,
      [`GET site ${DATABASE}/collectionGroups/-/fields`]: forbidden,
      [`GET site ${BACKUPS}`]: forbidden,
      'GET site /v2/projects/prostor-probe/sinks': forbidden,
      'GET site /storage/v1/b/backups/o': forbidden,
    });
    const refused = (await world.run()).filter(({ outcome }) => outcome === 'not checked');
    expect(refused.map(({ detail }) => detail)).toEqual(
      Array(OPEN).fill('these Google credentials may not read it: 403'),
    );
  });

  it('a domain that nobody has connected yet is one line', async () => {
    failAt('https://prostor.example', 'ENOTFOUND');
    const lines = await world.run({ siteUrl: 'https://prostor.example' });
    expect(lines.filter(({ name }) => name.includes('prostor.example')).map(printed)).toEqual([
      '  not checked  everything at prostor.example: the domain is not connected: its name is unknown (docs/deploy.md)',
    ]);
  });

  it('a domain whose certificate is not valid is wrong', async () => {
    failAt('https://prostor.example', 'ERR_TLS_CERT_ALTNAME_INVALID');
    const lines = (await world.run({ siteUrl: 'https://prostor.example' })).filter(({ name }) =>
      name.includes('prostor.example'),
    );
    expect(lines).toEqual([
      {
        name: 'the release at prostor.example',
        outcome: 'NOT',
        detail: 'prostor.example does not respond: ERR_TLS_CERT_ALTNAME_INVALID',
      },
      { name: 'the rest at prostor.example', outcome: 'not checked', detail: 'this release does not respond there' },
    ]);
  });

  it('the key of the monitor is not sent to another server at the domain', async () => {
    world.change({ 'GET panel /api/health': { body: 'parked' } });
    const begun = world.received.length;
    const lines = await world.run({ siteUrl: world.panel });
    expect(lines.filter(({ outcome }) => outcome === 'not checked').map(({ name }) => name)).toContain(
      `the rest at ${new URL(world.panel).host}`,
    );
    const toDomain = world.received.slice(begun).filter(({ headers }) => headers.host === new URL(world.panel).host);
    expect(toDomain.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });
});

it.each([
  ['a job of every minute has not run', 'sweep-outbox', NEVER, 'has not run: look at Cloud Scheduler'],
  ['the last run failed', 'check-mandates', { error: 'TypeError', state: 'bad' }, 'its last run failed: TypeError'],
  ['a nightly job is late', 'close-yesterday', { state: 'bad' }, 'its state is bad'],
  ['a job has never succeeded', 'close-yesterday', { succeededAt: null }, 'it has never succeeded'],
  ['a job is not listed', 'close-yesterday', null, '/api/health/deep does not list it'],
])('the line of a job says NOT when %s', async (_when, name, about, detail) => {
  world.change({ 'GET site /api/health/deep': jobs({ [name]: about }) });
  const found = (await world.run()).filter(({ outcome }) => outcome !== 'ok');
  expect(found).toEqual([{ name: `the job ${name}`, outcome: 'NOT', detail }]);
});

it('a job of every minute is waited for after the first deployment', async () => {
  let looks = 0;
  world.change({
    'GET site /api/health/deep': () => {
      looks += 1;
      return jobs(looks === 1 ? { 'sweep-outbox': NEVER } : {});
    },
  });
  const lines = await smoke(world.target(), { patience: { looks: 3, pause: () => Promise.resolve() } });
  expect(lineOf(lines, 'the job sweep-outbox')).toMatchObject({ outcome: 'ok' });
  expect(looks).toBe(2);
});

it('prints each line, the sum and what is left to do by hand, and no secret', async () => {
  const output: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
  expect(await printSmoke(world.target(), TWICE)).toBe(true);
  world.change({ 'POST panel /panel/me': { status: 500 }, 'GET site /api/health/deep': { status: 500, body: KEY } });
  expect(await printSmoke(world.target(), TWICE)).toBe(false);
  const text = output.join('\n');
  expect(text).toContain(`  ok           the release at 127.0.0.1:${new URL(world.site).port}: aaaaaaaaaaaa`);
  expect(text).toMatch(/\n {2}NOT {10}a call of the panel without a session at localhost:\d+: /);
  // Every job, and the call of the panel.
  expect(text).toContain(` ok, ${JOB_NAMES.length + 1} NOT, 0 not checked.\n`);
  for (const each of BY_HAND) expect(text).toContain(`  - ${each}`);
  for (const secret of [KEY, TOKEN]) expect(text).not.toContain(secret);
  expect(world.received.some(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
});

describe('the project of the command', () => {
  const firebaserc = '{"projects":{"default":"demo-x","staging":"x-staging","production":"x-live"}}';

  it.each([
    ['staging', 'x-staging', 'staging', false],
    ['x-live', 'x-live', 'production', true],
  ])('%s is %s', (word, project, alias, isProduction) => {
    expect(targetProject(word, firebaserc)).toEqual({ project, alias, isProduction });
  });

  it.each<[string, Record<string, string>, string[], boolean]>([
    ['a declared test environment takes test cards', { second: 'x-second' }, ['staging', 'second'], false],
    ['an alias that nobody declared is production', { second: 'x-second' }, ['staging'], true],
    ['production is never a test environment', { production: 'x-second' }, ['production'], true],
    ['a project that is also production is production', { live: 'x-second', second: 'x-second' }, ['second'], true],
  ])('%s', (_, projects, declared, isProduction) => {
    expect(targetProject('x-second', JSON.stringify({ projects }), declared)).toMatchObject({ isProduction });
  });

  it.each(['default', 'demo-x', '', undefined])('%s is refused with the known names', (word) => {
    expect(() => targetProject(word, firebaserc)).toThrow(/\.firebaserc contains staging \(x-staging\)/);
  });
});
