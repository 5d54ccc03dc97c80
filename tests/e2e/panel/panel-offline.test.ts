import { startCampaign } from '@functions/campaigns/contract/campaigns';
import { grantDays } from '@functions/panel/contract/change-subscription';
import { getUserById } from '@functions/panel/contract/get-user';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNone } from '../../support/browser/expect-none';
import { keptOpenPanel } from '../../support/panel/kept-open-panel';
import type { PanelChange } from '../../support/panel/panel-change';
import { PANEL_CHANGES, stubPages } from '../../support/panel/panel-changes';
import { STAFF_ENDPOINTS } from '../../support/product/endpoints';
import { sweep, SWEEP } from '../../support/sweep';

/** A change that staff request without a network is not sent when the network returns, and can be pressed again. */

const keptOpen = keptOpenPanel();

const NOT_SENT = 'Запрос не отправлен: нет связи. Ничего не изменилось.';
const BANNER = 'Нет связи. Изменения не отправляются.';
const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const changeOf = (name: string): PanelChange => {
  const found = PANEL_CHANGES.find(({ endpoint }) => endpoint.name === name);
  if (found === undefined) throw new Error(`no change ${name}`);
  return found;
};

async function open(change: PanelChange) {
  const { page, panel, errors } = await keptOpen();
  stubPages(panel, change);
  errors.splice(0);
  await page.goto(change.path);
  await change.prepare(page);
  /** Fails when the page has logged an error that does not match `expected`, or violated its CSP. */
  const expectNoErrors = (expected?: RegExp) => {
    expectNone(errors.filter((error) => expected?.test(error) !== true));
  };
  return { page, panel, expectNoErrors };
}

/**
 * A paused call would be sent in a task that the browser's `online` event begins. With a timeout: an idle period may
 * wait for a next frame that never comes.
 */
const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 200 })));

describe('without a network', () => {
  for (const [change, options] of sweep(PANEL_CHANGES))
    it(`${change.endpoint.name} fails at once, is not executed later, and can be pressed again`, options, async () => {
      const { page, panel, expectNoErrors } = await open(change);
      const sent = () => panel.requestsTo(change.endpoint).length;
      const before = sent();
      await panel.setOffline(true);
      await change.press(page);
      await page.getByText(NOT_SENT).first().waitFor();
      await page.getByRole('status').getByText(BANNER).waitFor();
      await panel.setOffline(false);
      await page.getByText(BANNER).waitFor({ state: 'detached' });
      await untilIdle(page);
      expect(sent()).toBe(before);
      await change.press(page);
      await expect.poll(sent).toBe(before + 1);
      await untilIdle(page);
      expect(sent()).toBe(before + 1);
      // The preview of a campaign refuses the scripts that Playwright puts into every frame, and logs it.
      if (change.endpoint !== startCampaign) expectNoErrors(OFFLINE_ERRORS);
    });

  it('is tried with every change of the panel', () => {
    // A logout is no form: `panel-session.test.ts` tries it without a network.
    const changes = STAFF_ENDPOINTS.filter(({ effect, name }) => effect === 'change' && name !== 'signOutStaff');
    const missing = changes
      .filter((endpoint) => !PANEL_CHANGES.some((change) => change.endpoint === endpoint))
      .map(({ name }) => `${name}: add it to tests/support/panel/panel-changes.ts`);
    expect(missing).toEqual([]);
  });
});

it('closing a dialog takes back the request under way, and says that its outcome is unknown', SWEEP, async () => {
  const { page, panel, expectNoErrors } = await open(changeOf('grantDays'));
  panel.stubWith(grantDays, () => 'never');
  const before = panel.requestsTo(grantDays).length;
  await changeOf('grantDays').press(page);
  await expect.poll(() => panel.requestsTo(grantDays).length).toBe(before + 1);
  const [aborted] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith(grantDays.path)),
    page.getByRole('dialog').getByRole('button', { name: 'Не менять' }).click(),
  ]);
  expect(aborted.failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.getByText('Сервер не ответил. Изменение могло выполниться').waitFor();
  expectNoErrors();
});

// The last one: a page keeps the clock that a test moves.
it('a change without a response fails after 20 s, warns, and reloads the customer', SWEEP, async () => {
  const { page, panel, expectNoErrors } = await open(changeOf('grantDays'));
  panel.stubWith(grantDays, () => 'never');
  const before = panel.requestsTo(grantDays).length;
  await page.clock.install();
  await changeOf('grantDays').press(page);
  await expect.poll(() => panel.requestsTo(grantDays).length).toBe(before + 1);
  const loads = panel.requestsTo(getUserById).length;
  await page.clock.fastForward(20_000);
  await page.getByText('Сервер не ответил. Изменение могло выполниться').waitFor();
  await expect.poll(() => panel.requestsTo(getUserById).length).toBeGreaterThan(loads);
  expectNoErrors();
});
