import { beforeEach, describe, expect, it } from 'vitest';
import { reportViolations } from '@functions/operations/contract/report-violations';
import { REPORTS, REPORTS_PER_NETWORK } from '@functions/base/rules/call-limits';
import { allDocuments } from '../../support/product/all-documents';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const lines: unknown[][] = [];
const write = (...line: unknown[]) => void lines.push(line);
const product = await startProductOfFile({ log: { info: write, warn: write, error: write } });
beforeEach(() => lines.splice(0));

/** As Chromium sends it: https://www.w3.org/TR/reporting-1/#media-type */
const sent = (blockedURL: string, effectiveDirective = 'script-src-elem') => ({
  age: 7,
  type: 'csp-violation',
  url: 'https://prostor.example/profile?token=secret',
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: 'https://prostor.example/profile?token=secret',
    blockedURL,
    effectiveDirective,
    statusCode: 200,
  },
});
const report = (body: unknown, { clientIp = '203.0.113.1', type = 'application/reports+json' } = {}) =>
  product.api({
    method: 'POST',
    path: reportViolations.path,
    query: {},
    headers: { 'content-type': type, 'x-forwarded-for': clientIp },
    rawBody: Buffer.from(JSON.stringify(body)),
  });

describe("reports of the browser about a page's policy (T13)", () => {
  it('one line names the directive and the refused host, and nothing else of the report (P20)', async () => {
    const before = new Map(await allDocuments(product.db));
    expect(await report([sent('https://evil.example/x.js?c=anna@example.com')])).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, 2)).toEqual([
      'the content security policy refused a resource',
      expect.objectContaining({ directive: 'script-src-elem', blocked: 'evil.example' }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|anna|x\.js|profile/);
    const data = (documents: Map<string, unknown>) =>
      [...documents.keys()].filter((path) => !/^(rateLimits|clock)\//.test(path));
    expect(data(new Map(await allDocuments(product.db)))).toEqual(data(before));
  });

  it('a failure of a page is one line: what, where, in which browser, and no text (P20)', async () => {
    const failure = (body: object) => ({ type: 'page-failure', body });
    const render = { part: 'render', code: 'TypeError', page: '/gift/secret-of-a-gift' };
    await report([
      failure(render),
      failure(render),
      failure({ part: 'sign-in google', code: 'auth/unauthorized-domain' }),
    ]);
    expect(lines.map(([message, fields]) => [message, fields])).toMatchObject([
      ['a page failed in a browser', { part: 'render', code: 'TypeError', page: '/gift', browser: '' }],
      ['a page failed in a browser', { part: 'sign-in google', code: 'auth/unauthorized-domain', page: 'other' }],
    ]);
    lines.splice(0);
    await report([failure({ part: 'anna@example.com', code: 'cannot read secret of undefined', page: '/a@b' })]);
    expect(lines[0]?.[1]).toMatchObject({ part: 'other', code: 'other', page: 'other' });
  });

  it.each([
    ['no list', {}],
    ['a report without a type', [{}]],
    ['more reports than a page makes', Array.from({ length: 101 }, () => sent('inline'))],
    ['an address that no browser writes', [sent(`https://${'a'.repeat(5000)}`)]],
  ])('%s is refused and not logged', async (_what, body) => {
    expect(await report(body)).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(lines).toEqual([]);
  });

  it('a form or a script of another site cannot send one (P23)', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''])
      expect((await report([sent('inline')], { type })).status, type).toBe(400);
  });

  it('many different violations of one request are ten lines', async () => {
    await report(Array.from({ length: 50 }, (_, n) => sent(`https://host-${n}.example/`)));
    expect(lines).toHaveLength(10);
  });

  it('a network that reports without end is refused, and others are heard', async () => {
    const clientIp = '2001:db8:1:2::1';
    for (let n = 0; n < REPORTS_PER_NETWORK.max; n += 1)
      expect((await report([sent('inline')], { clientIp })).status).toBe(200);
    expect(await report([sent('inline')], { clientIp: '2001:db8:1:2::99' })).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    });
    expect((await report([sent('inline')], { clientIp: '203.0.113.50' })).status).toBe(200);
  });

  it('a network that reports without end does not use up the reports of others (T21)', async () => {
    const clientIp = '203.0.113.51';
    for (let n = 0; n <= REPORTS.max; n += 1) await report([sent('inline')], { clientIp });
    lines.splice(0);
    expect((await report([sent('inline')], { clientIp: '203.0.113.52' })).status).toBe(200);
    expect(lines).toHaveLength(1);
  });
});
