import { startCampaign } from '@contract/panel/campaigns/campaigns';
import { grantDays } from '@contract/panel/customers/change-subscription';
import { getUserById } from '@contract/panel/customers/get-user';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitPanel } from '../../support/browser/browser';
import { PanelApiStub } from '../../support/panel/panel-api-stub';
import type { PanelChange } from '../../support/panel/panel-change';
import { PANEL_CHANGES, stubPages } from '../../support/panel/panel-changes';
import { STAFF_ENDPOINTS } from '../../support/product/endpoints';

/** A change that staff request without a network is not sent when the network returns, and can be pressed again. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A paused call would be sent within milliseconds after the browser's `online` event. */
const AFTER_RETURN_MS = 1000;
const NOT_SENT = 'Запрос не отправлен: нет связи. Ничего не изменилось.';
const BANNER = 'Нет связи. Изменения не отправляются.';
const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const changeOf = (name: string): PanelChange => {
  const found = PANEL_CHANGES.find(({ endpoint }) => endpoint.name === name);
  if (found === undefined) throw new Error(`no change ${name}`);
  return found;
};

async function open(change: PanelChange) {
  const visitor = await visitPanel(browser);
  const panel = await PanelApiStub.signedIn(visitor.page);
  stubPages(panel, change);
  await visitor.page.goto(change.path);
  await change.prepare(visitor.page);
  return { ...visitor, panel };
}

describe('without a network', () => {
  it.each(PANEL_CHANGES.map((change) => [change.endpoint.name, change] as const))(
    '%s fails at once, is not executed later, and can be pressed again',
    async (_name, change) => {
      const { page, context, panel, leave } = await open(change);
      const sent = () => panel.requestsTo(change.endpoint).length;
      const before = sent();
      await panel.setOffline(true);
      await change.press(page);
      await page.getByText(NOT_SENT).first().waitFor();
      await page.getByRole('status').getByText(BANNER).waitFor();
      await panel.setOffline(false);
      await page.getByText(BANNER).waitFor({ state: 'detached' });
      await page.waitForTimeout(AFTER_RETURN_MS);
      expect(sent()).toBe(before);
      await change.press(page);
      await expect.poll(sent).toBe(before + 1);
      // The preview of a campaign refuses the scripts that Playwright puts into every frame, and logs it.
      if (change.endpoint === startCampaign) await context.close();
      else await leave(OFFLINE_ERRORS);
    },
  );

  it('is tried with every change of the panel', () => {
    // A logout is no form: `panel-session.test.ts` tries it without a network.
    const changes = STAFF_ENDPOINTS.filter(({ effect, name }) => effect === 'change' && name !== 'signOutStaff');
    const missing = changes
      .filter((endpoint) => !PANEL_CHANGES.some((change) => change.endpoint === endpoint))
      .map(({ name }) => `${name}: add it to tests/support/panel/panel-changes.ts`);
    expect(missing).toEqual([]);
  });
});

it('a change without a response fails after 20 s, warns, and reloads the customer', async () => {
  const { page, panel, leave } = await open(changeOf('grantDays'));
  panel.stubWith(grantDays, () => 'never');
  await page.clock.install();
  await changeOf('grantDays').press(page);
  await expect.poll(() => panel.requestsTo(grantDays).length).toBe(1);
  const loads = panel.requestsTo(getUserById).length;
  await page.clock.fastForward(20_000);
  await page.getByText('Сервер не ответил. Изменение могло выполниться').waitFor();
  await expect.poll(() => panel.requestsTo(getUserById).length).toBeGreaterThan(loads);
  await leave();
});

it('closing a dialog takes back the request under way, and says that its outcome is unknown', async () => {
  const { page, panel, leave } = await open(changeOf('grantDays'));
  panel.stubWith(grantDays, () => 'never');
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith(grantDays.path));
  await changeOf('grantDays').press(page);
  await expect.poll(() => panel.requestsTo(grantDays).length).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Не менять' }).click();
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.getByText('Сервер не ответил. Изменение могло выполниться').waitFor();
  await leave();
});
