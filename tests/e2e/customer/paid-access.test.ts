import { BRAND } from '@functions/base/contract/values/brand';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createNode } from '@functions/nodes/calls/nodes';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { nativeApp } from '../../sandbox/app/native-app';
import { vpnNode } from '../../sandbox/node/vpn-node';
import { siteUrl, visit, visitPanel } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { DESKTOP } from '../../../scripts/lib/browser';
import { CARDS } from '../../support/customers/buy';
import { joinOverHttp, orderOverHttp } from '../../../scripts/lib/customer-over-http';
import { saveStaffWithSession } from '../../support/customers/staff';
import { enterSignedIn, newEmail, newExpiry, waitForText } from '../../support/customers/customer-browser-actions';

async function subscribed(name: string) {
  const email = newEmail(name);
  const session = await joinOverHttp(siteUrl(), email);
  const { checkout } = await orderOverHttp(siteUrl(), session);
  expect((await stack.provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() })).step).toBe(
    'success',
  );
  await drainOutbox(stack.deps);
  return { email, session };
}

/** Opens a session of the panel without the login form, which has its own tests. */
async function createStaff() {
  const login = `support-${randomUUID().slice(0, 8)}`;
  return saveStaffWithSession(stack.deps, login, 'support');
}

describe('a native app and a VPN node that call the site', () => {
  it('an activated device appears in the profile, and support reads its connections in the panel', async () => {
    const { email, session } = await subscribed('connected');
    const nodeId = `e2e-${randomUUID().slice(0, 8)}`;
    const made = await createNode(stack.deps, {
      staff: { login: 'test', role: 'admin', signedInAt: stack.deps.clock.realNow(), sessionId: '' },
      request: { nodeId, serverName: 'Рейкьявик', address: `${nodeId}.example:443` },
    });
    const node = vpnNode({ siteUrl: siteUrl(), key: made.ok ? made.value.key : '', now: () => stack.deps.clock.now() });
    const phone = nativeApp({
      siteUrl: siteUrl(),
      idToken: session.idToken,
      installId: randomUUID(),
      deviceName: 'Телефон из теста',
    });
    expect((await phone.activate()).status).toBe(200);
    await node.poll();
    expect(await node.connect(phone.key(), '198.51.100.77')).toBe(true);

    const customer = await visit();
    await enterSignedIn(customer.page, email);
    await waitForText(customer.page, 'Телефон из теста');
    await customer.leave();

    const held = phone.key();
    await phone.leave();
    await node.poll();
    expect(await node.connect(held, '198.51.100.78')).toBe(false);
    expect((await node.report()).accepted).toBe(2);

    const { idToken, refreshToken } = await createStaff();
    const { id } = (await stack.deps.store.nonTransactional.customers.get(session.uid)) ?? { id: '' };
    const staff = await visitPanel();
    await staff.page.addInitScript(
      ([access, refresh]) => {
        localStorage.setItem('panelAccessToken', access ?? '');
        localStorage.setItem('panelRefreshToken', refresh ?? '');
      },
      [idToken, refreshToken],
    );
    await staff.page.goto(`/panel-logs?id=${id}`);
    for (const [address, success] of [
      ['198.51.100.77', 'Да'],
      ['198.51.100.78', 'Не очень'],
    ] as const) {
      const row = staff.page.getByRole('row').filter({ hasText: address });
      await row.waitFor();
      for (const cell of ['Телефон из теста', 'Рейкьявик', success, email])
        expect(await row.textContent()).toContain(cell);
    }
    await staff.leave();
  });
});

describe('/install (§2)', () => {
  it('shows a computer the three steps and a QR code, and a phone the download without the QR code', async () => {
    const computer = await visit({ viewport: DESKTOP });
    await computer.page.goto('/install?platform=windows');
    expect(await computer.page.getByRole('link', { name: 'Скачать установщик' }).getAttribute('href')).toBe(
      BRAND.downloads.windows,
    );
    await computer.page.getByRole('radio', { name: 'Android' }).click();
    await computer.page.waitForURL('**/install?platform=android');
    await computer.page.getByRole('img', { name: 'QR-код: эта страница на телефоне' }).waitFor();
    expect(
      await computer.page
        .getByRole('listitem')
        .filter({ has: computer.page.getByRole('heading', { level: 2 }) })
        .count(),
    ).toBe(3);
    await computer.page.getByRole('radio', { name: 'iPhone и iPad' }).click();
    await waitForText(computer.page, 'Приложение для iPhone и iPad в разработке');
    await computer.leave();

    const phone = await visit();
    await phone.page.goto('/install?platform=android');
    await phone.page.getByRole('link', { name: 'Скачать APK' }).waitFor();
    expect(await phone.page.getByRole('img', { name: /QR/ }).isVisible()).toBe(false);
    await phone.leave();
  });
});
