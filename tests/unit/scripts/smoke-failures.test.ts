import { createHmac } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { SmokeLine } from '../../../scripts/smoke/smoke-check';
import type { SmokeTarget } from '../../../scripts/smoke/smoke-target';
import {
  domains,
  emailSettings,
  headersOf,
  LOGIN,
  openEnvironment,
  page,
  routeTo,
  SIGNED_IN,
  type Answers,
} from '../../support/smoke/fake-environment';

/** Each check of `npm run smoke` against an environment with one thing wrong. */

const world = await openEnvironment();
afterAll(() => world.close());
afterEach(() => void vi.restoreAllMocks());

/** Keys that everybody knows. */
const KNOWN_KEYS = ['none', 'none\n', ''];
const signedWith = (key: string): unknown =>
  createHmac('sha256', key).update('TransactionId=1&Amount=1.00&Currency=RUB').digest('base64');

/** The page `/` with another header, or without it. */
function withHeader(header: string, value: string | null) {
  const headers = Object.entries({ ...headersOf('first', '/'), [header]: value ?? '' });
  return { headers: Object.fromEntries(headers.filter(([, each]) => each !== '')), body: page(`${world.site}/`) };
}

describe('one line says NOT, and all others are ok, when', () => {
  const cases: [string, RegExp, () => Answers, RegExp, Partial<SmokeTarget>?][] = [
    [
      'another release runs on the site',
      /^the release at 127/,
      () => ({ 'GET site /api/health': { body: { success: true, release: 'b'.repeat(40) } } }),
      /^bbbbbbbbbbbb runs, and the commit here is aaaaaaaaaaaa$/,
    ],
    [
      'the site returns no release',
      /^the release at 127/,
      () => ({ 'GET site /api/health': { status: 503 } }),
      /returns 503 and no release/,
    ],
    [
      'another release runs on the panel',
      /^the release at localhost/,
      () => ({ 'GET panel /api/health': { body: { release: 'old' } } }),
      /^old runs/,
    ],
    ...(['sign', 'exchange', 'delete'] as const).map((step): [string, RegExp, () => Answers, RegExp] => [
      `the step "${step}" of a sign-in fails`,
      /^sign-in by custom token/,
      () => ({ 'POST site /api/health/signIn': { body: { ...SIGNED_IN, failed: step } } }),
      { sign: /^sign: .*Token Creator/, exchange: /^exchange: .*WEB_API_KEY/, delete: /^delete: .*Admin/ }[step],
    ]),
    [
      'the server believes a forged address',
      /^the client's address/,
      () => ({
        'POST site /api/health/signIn': ({ headers }) => ({
          body: { ...SIGNED_IN, clientAddress: headers['x-forwarded-for'] },
        }),
      }),
      /^the server believes a forged X-Forwarded-For$/,
    ],
    ...['', '10.0.0.1', 'fd00::1', '::1', 'unknown'].map((clientAddress): [string, RegExp, () => Answers, RegExp] => [
      `the server sees the address "${clientAddress}"`,
      /^the client's address/,
      () => ({ 'POST site /api/health/signIn': { body: { ...SIGNED_IN, clientAddress } } }),
      /no public address/,
    ]),
    [
      'a header of the policy is missing',
      /^the security headers/,
      () => ({ 'GET site /': withHeader('Content-Security-Policy', null) }),
      /^Content-Security-Policy is missing$/,
    ],
    [
      'a header has another value',
      /^the security headers/,
      () => ({ 'GET site /': withHeader('Referrer-Policy', 'origin') }),
      /^Referrer-Policy is not the one of firebase.json$/,
    ],
    [
      'Strict-Transport-Security is short',
      /^the security headers/,
      () => ({ 'GET site /': withHeader('Strict-Transport-Security', 'max-age=60') }),
      /^Strict-Transport-Security is not/,
    ],
    [
      'production has the header noindex',
      /^search engines/,
      () => ({ 'GET site /': withHeader('X-Robots-Tag', 'noindex') }),
      /hidden from search engines/,
    ],
    [
      'production has the tag noindex',
      /^search engines/,
      () => ({
        'GET site /': {
          headers: headersOf('first', '/'),
          body: page(`${world.site}/`, '<meta name="robots" content="noindex">'),
        },
      }),
      /hidden from search engines/,
    ],
    [
      'staging has no header noindex',
      /^search engines/,
      () => ({}),
      /test environment is not hidden/,
      { isProduction: false },
    ],
    [
      'the page names another canonical address',
      /^the canonical address/,
      () => ({ 'GET site /': { headers: headersOf('first', '/'), body: page('https://other.example/') } }),
      /^\/ names https:\/\/other.example\/ instead of http/,
    ],
    [
      'the page names no canonical address',
      /^the canonical address/,
      () => ({ 'GET site /': { headers: headersOf('first', '/'), body: '' } }),
      /^\/ names none$/,
    ],
    [
      'the page of a language is not found',
      /^the canonical address/,
      () => ({ 'GET site /ru': { status: 404 } }),
      /^\/ru returns 404$/,
    ],
    [
      'the page of a language is that without one',
      /^the canonical address/,
      () => ({ 'GET site /ru': { body: page(`${world.site}/`) } }),
      /^\/ru names http:\/\/\S+\/ instead of http:\/\/\S+\/ru$/,
    ],
    ...(
      [
        ['without a signature', (hmac) => hmac === undefined],
        ['with a wrong signature', (hmac) => hmac !== undefined && !KNOWN_KEYS.map(signedWith).includes(hmac)],
        ...KNOWN_KEYS.map((key): [string, (hmac: unknown) => boolean] => [
          `signed with ${JSON.stringify(key)}`,
          (hmac) => hmac === signedWith(key),
        ]),
      ] as [string, (hmac: unknown) => boolean][]
    ).map(([what, isAccepted]): [string, RegExp, () => Answers, RegExp] => [
      `a Pay ${what} is accepted`,
      new RegExp(`^a Pay ${RegExp.escape(what)} `),
      () => ({
        'POST site /api/webhooks/cloudpayments/pay': ({ headers }) =>
          isAccepted(headers['content-hmac']) ? { body: { code: 0 } } : { status: 401 },
      }),
      /returns 200 instead of 401/,
    ]),
    [
      'the panel’s page is shown on the site',
      /^the panel's pages/,
      () => ({ 'GET site /panel-login': { body: LOGIN } }),
      /returns 200 {2}instead of 302/,
    ],
    [
      'the panel’s page leads elsewhere',
      /^the panel's pages/,
      () => ({ 'GET site /panel-login': { status: 302, headers: { location: 'https://other.example/' } } }),
      /returns 302 https:\/\/other.example\/ instead/,
    ],
    [
      'the site serves a call of the panel',
      /^a call of the panel by a page/,
      () => ({
        'POST site /api/panel/me': ({ headers }) =>
          headers['x-forwarded-host'] === new URL(world.panel).host ? { status: 401 } : { status: 404 },
      }),
      /instead of 404/,
    ],
    [
      'the login page has no policy',
      /^the staff login page/,
      () => ({ 'GET panel /panel-login': { body: LOGIN } }),
      /Content-Security-Policy is missing/,
    ],
    [
      'the script of the login page is a page',
      /^the script of/,
      () => ({ 'GET panel /assets/panel.js': { body: '<html>' } }),
      /^\/assets\/panel.js returns 200$/,
    ],
    [
      'the login page has no script',
      /^the script of/,
      () => ({ 'GET panel /panel-login': { headers: headersOf('last', '/panel-login'), body: '<html>' } }),
      /names no script/,
    ],
    [
      'a call of the panel does not find its function',
      /^a call of the panel without/,
      () => ({ 'POST panel /panel/me': { status: 404 } }),
      /returns 404 instead of 401/,
    ],
    [
      'there is no sign-in window',
      /^the sign-in window/,
      () => ({ 'GET site /__/auth/handler': { status: 404 } }),
      /handler returns 404/,
    ],
    [
      'a policy of ours reaches the frame of the sign-in window',
      /^the frame of the sign-in window/,
      () => ({
        'GET site /__/auth/iframe': { headers: { 'content-security-policy': "frame-ancestors 'none'" } },
      }),
      /forbid the site to frame it/,
    ],
    [
      'the sign-in window is of another project',
      /^the project of/,
      () => ({ 'GET site /__/firebase/init.json': { body: { projectId: 'other' } } }),
      /is of other$/,
    ],
    [
      'the sign-in window names no project',
      /^the project of/,
      () => ({ 'GET site /__/firebase/init.json': { status: 404 } }),
      /returns 404/,
    ],
    [
      'the domain of the site is not authorized',
      /^the authorized domains/,
      () => ({ 'GET site /v1/projects': domains('other') }),
      /^127.0.0.1 is missing/,
    ],
    [
      'the domain of the panel is authorized',
      /^the authorized domains/,
      () => ({ 'GET site /v1/projects': domains('127.0.0.1', 'panel.example') }),
      /^panel.example is among them/,
      { panelUrl: 'http://panel.example' },
    ],
    [
      'the web key is refused',
      /^the authorized domains/,
      () => ({ 'GET site /v1/projects': { status: 400 } }),
      /answers 400 to WEB_API_KEY/,
    ],
    [
      'the action URL is Firebase’s own',
      /^the action URL/,
      () => ({
        'GET site /admin/v2/projects/prostor-probe/config': emailSettings('https://x.firebaseapp.com/__/auth/action'),
      }),
      /^https:\/\/x.firebaseapp.com\/__\/auth\/action instead of .*\/verify \(T23\)$/,
    ],
    [
      'the enumeration protection is off',
      /^the e-mail enumeration/,
      () => ({ 'GET site /admin/v2/projects/prostor-probe/config': emailSettings(`${world.site}/verify`, false) }),
      /^is off/,
    ],
  ];

  it.each(cases)('%s', async (_when, name, change, detail, about) => {
    world.change(change());
    if (about?.panelUrl) routeTo(about.panelUrl, world.panel);
    const lines = await world.run(about);
    // Nothing else is asked of another release.
    const isMeant = (line: SmokeLine) => name.test(line.name) && !line.name.startsWith('the rest at');
    expect(lines.filter(isMeant)).toEqual([
      { name: expect.any(String) as string, outcome: 'NOT', detail: expect.stringMatching(detail) as string },
    ]);
    // A panel of another name makes more lines wrong: the server's redirect and host stay its own.
    if (about?.panelUrl === undefined)
      expect(
        lines.filter((line) => !isMeant(line) && line.outcome !== 'ok' && !line.name.startsWith('the rest at')),
      ).toEqual([]);
  });
});
