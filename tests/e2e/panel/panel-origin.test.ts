import { describe, expect, it } from 'vitest';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { PANEL_PATHS } from '@web/app/paths';
import { panelUrl, siteUrl, visit, visitPanel } from '../../support/browser/browser';
import { signInToPanel } from '../../support/customers/staff-browser-actions';

const ask = (origin: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${origin}${path}`, { redirect: 'manual', ...init });
const post = (origin: string, path: string): Promise<Response> =>
  ask(origin, path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });

describe("the customers' site", () => {
  it.each(PANEL_PATHS)('redirects %s to the panel and keeps the query (T31)', async (path) => {
    const { status, headers } = await ask(siteUrl(), `${path}?id=42&part=receipts`);
    expect({ status, location: headers.get('location') }).toEqual({
      status: 302,
      location: `${panelUrl()}${path}?id=42&part=receipts`,
    });
  });

  it.each(['/panel.html', '/panel'])('has no page of the panel at %s (T31)', async (path) => {
    const response = await ask(siteUrl(), path);
    expect(response.status).not.toBe(200);
    expect(response.headers.get('location') ?? '').not.toContain(siteUrl());
  });

  it.each(['/panel/me', '/auth/login', '/api/panel/me', '/api/auth/login'])(
    'has no call %s of the panel (T31)',
    async (path) => {
      expect((await post(siteUrl(), path)).status).toBe(404);
      expect((await post(panelUrl(), path)).status).not.toBe(404);
    },
  );

  it("contains none of the panel's scripts: none of its pages' scripts draws a screen of the panel (T31)", async () => {
    const marker = 'Начислить дни';
    const seen = await scriptsFrom(siteUrl(), ['/', '/login', '/buy', '/offer', '/privacy', '/profile']);
    expect(seen.size).toBeGreaterThan(20);
    expect([...seen].filter(([, text]) => text.includes(marker)).map(([name]) => name)).toEqual([]);
    const ofPanel = await scriptsFrom(panelUrl(), ['/panel-login']);
    expect([...ofPanel].some(([, text]) => text.includes(marker))).toBe(true);
    for (const name of [...ofPanel].filter(([, text]) => text.includes(marker)).map(([found]) => found))
      expect((await ask(siteUrl(), name)).status, name).toBe(404);
  });
});

describe("the panel's site", () => {
  it('opens the login at its root, and has no page and no call of customers', async () => {
    const root = await ask(panelUrl(), '/');
    expect({ status: root.status, location: root.headers.get('location') }).toEqual({
      status: 302,
      location: '/panel-login',
    });
    for (const path of ['/profile', '/login', '/buy', '/offer', '/app.html', '/index.html', '/sitemap.xml'])
      expect((await ask(panelUrl(), path)).status, path).toBe(404);
    for (const path of ['/api/shop/getShop', '/api/profile', '/api/webhooks/cloudpayments/pay'])
      expect((await post(panelUrl(), path)).status, path).toBe(404);
  });

  it('says in Russian that a path is unknown, with one link, which leads to the login', async () => {
    const { page, leave } = await visitPanel();
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    expect(await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['/'],
    );
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'На главную' }).click();
    await page.waitForURL(`${panelUrl()}/panel-login`);
    await leave(/404/);
  });

  it('asks search engines to stay away, and says where to report a vulnerability', async () => {
    expect(await (await ask(panelUrl(), '/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
    for (const origin of [siteUrl(), panelUrl()]) {
      const text = await (await ask(origin, '/.well-known/security.txt')).text();
      const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
      expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
      expect(text).toMatch(/^Contact: mailto:/);
    }
  });
});

it("a script of the customers' site cannot act as the staff who are signed in in the same browser (T31)", async () => {
  const staff = await visitPanel();
  await signInToPanel(staff.page, 'admin');
  const url = `${panelUrl()}${whoAmI.path}`;
  // In the panel itself the session works: its storage and its cookie are there.
  const call = async ({ address, path }: { address: string; path: string }) => {
    const token = localStorage.getItem('panelAccessToken');
    const request: RequestInit = {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: '{}',
    };
    const statusOf = (target: string) =>
      fetch(target, request).then(
        ({ status }) => String(status),
        () => 'blocked',
      );
    return { hasToken: token !== null, there: await statusOf(address), here: await statusOf(path) };
  };
  expect(await staff.page.evaluate(call, { address: url, path: whoAmI.path })).toEqual({
    hasToken: true,
    there: '200',
    here: '200',
  });
  const shop = await staff.context.newPage();
  await shop.goto(`${siteUrl()}/offer`);
  expect(await shop.evaluate(call, { address: url, path: whoAmI.path })).toEqual({
    hasToken: false,
    there: 'blocked',
    here: '404',
  });
  const cookies = await staff.context.cookies(siteUrl());
  expect(cookies.map(({ name }) => name)).not.toContain('__session');
  await staff.leave(/404|Failed to load|Content Security Policy|CSP|CORS|Refused to connect/);
});

it("the panel's page frames nothing and is framed by nothing, also not by the customers' site (T31)", async () => {
  const { page, leave } = await visit();
  await page.goto('/offer');
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, `${panelUrl()}/panel-login`);
  await page.waitForTimeout(500);
  expect(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.url()),
  ).not.toContain(`${panelUrl()}/panel-login`);
  await leave(/frame|Content Security Policy|CSP/);
});

/** The scripts that pages load or may load: every file of /assets that one of them names, and so on. */
async function scriptsFrom(origin: string, pages: readonly string[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const read = async (text: string): Promise<void> => {
    const names = new Set([...text.matchAll(/[\w.-]+-[\w-]{8}\.js/g)].map(([name]) => `/assets/${name}`));
    for (const name of names) {
      if (seen.has(name)) continue;
      const response = await ask(origin, name);
      const script = response.ok ? await response.text() : '';
      seen.set(name, script);
      await read(script);
    }
  };
  for (const page of pages) await read(await (await ask(origin, page)).text());
  return seen;
}
