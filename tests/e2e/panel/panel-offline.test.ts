import {
  cancelForUser,
  grantDays,
  liftRestriction,
  removeSlot,
  restrictUser,
} from '@contract/panel/customers/change-subscription';
import { getTimeline } from '@contract/panel/customers/get-timeline';
import { getUserById } from '@contract/panel/customers/get-user';
import { listChecks } from '@contract/panel/customers/list-checks';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { availablePromos, generatePromo, promoTypes } from '@contract/panel/promos/promos';
import { previewRefund, refund } from '@contract/panel/customers/refund';
import { changeStaff, listStaff } from '@contract/panel/staff/staff-members';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitPanel } from '../../support/browser/browser';
import { EMPTY_PAGE, pageOf, panelReceipt, panelUser, REFUND_PREVIEW } from '../../support/panel/panel-responses';
import { PanelApiStub } from '../../support/panel/panel-api-stub';
import { confirmRefund, openRefund } from '../../support/panel/press-refund';

/** A change that staff request without a network is not sent when the network returns. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const AFTER_RETURN_MS = 1000;
const NOT_SENT = 'Запрос не отправлен: нет связи. Ничего не изменилось.';
const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const CARD = '/panel-user?id=01K9QF7Z3V';
const SUBSCRIPTION = '/panel-subscription?id=01K9QF7Z3V';

const FEDOR = {
  login: 'fedor',
  role: 'support',
  isDisabled: false,
  hasSecondFactor: false,
  mustHaveSecondFactor: false,
  mustChangePassword: false,
  created: '2026-11-20T11:02:07.000Z',
  lastSignIn: null,
} as const;

async function open(user = panelUser()) {
  const visitor = await visitPanel(browser);
  const panel = await PanelApiStub.signedIn(visitor.page);
  panel.stub(getTimeline, { content: [], next: null }).stub(getUserById, user);
  panel.stub(listChecks, { content: [panelReceipt()], page: pageOf(0, 1, 50) });
  panel.stub(previewRefund, REFUND_PREVIEW);
  panel.stub(promoTypes, [{ type: 'SUBSCRIPTION', name: 'Скидка на подписку' }]);
  panel.stub(availablePromos, { content: [], page: EMPTY_PAGE });
  panel.stub(listStaff, { content: [FEDOR] });
  return { ...visitor, panel };
}

/** Opens a dialog by its button and enters the reason that most dialogs require. */
const inDialog =
  (name: string, hasReason = true) =>
  async (page: Page) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    if (hasReason) await page.getByRole('dialog').getByLabel('Причина').fill('просьба клиента');
  };
const submitDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

type Step = (page: Page) => Promise<void>;
/** Opens a dialog by a button, and confirms with the button of the same name. */
const byDialog = (name: string): [Step, Step] => [inDialog(name), submitDialog(name)];
const CASES: [string, PanelEndpoint, string, Step, Step][] = [
  ['granting days', grantDays, CARD, ...byDialog('Начислить дни')],
  ['cancelling a subscription', cancelForUser, CARD, ...byDialog('Отменить без возврата')],
  ['restricting access', restrictUser, CARD, ...byDialog('Ограничить доступ')],
  ['removing a slot', removeSlot, SUBSCRIPTION, ...byDialog('Убрать одно устройство')],
  [
    'a refund',
    refund,
    SUBSCRIPTION,
    async (page) => {
      await page.getByLabel('Причина').fill('не понравилось');
      await openRefund(page);
    },
    confirmRefund,
  ],
  [
    'creating a promo code',
    generatePromo,
    '/panel-promo',
    (page) => page.getByLabel('Промокод', { exact: true }).fill('AUTUMN_25'),
    (page) => page.getByRole('button', { name: 'Создать промокод' }).click(),
  ],
  [
    'disabling a member of staff',
    changeStaff,
    '/panel-staff?part=members',
    inDialog('Отключить: fedor', false),
    submitDialog('Отключить'),
  ],
];

describe('without a network', () => {
  it.each(CASES)(
    '%s fails at once without a network and is not executed later',
    async (_name, endpoint, path, prepare, press) => {
      const { page, panel, leave } = await open();
      panel.stub(endpoint, { success: true });
      await page.goto(path);
      await prepare(page);
      await panel.setOffline(true);
      await press(page);
      await page.getByText(NOT_SENT).waitFor();
      await panel.setOffline(false);
      await page.waitForTimeout(AFTER_RETURN_MS);
      expect(panel.requestsTo(endpoint)).toEqual([]);
      await leave(OFFLINE_ERRORS);
    },
  );

  it('lifting a restriction fails at once and is not executed later', async () => {
    const { page, panel, leave } = await open(panelUser({ restricted: 'law' }));
    panel.stub(liftRestriction, { success: true });
    await page.goto(CARD);
    await inDialog('Снять ограничение')(page);
    await panel.setOffline(true);
    await submitDialog('Снять ограничение')(page);
    await page.getByText(NOT_SENT).waitFor();
    await panel.setOffline(false);
    await page.waitForTimeout(AFTER_RETURN_MS);
    expect(panel.requestsTo(liftRestriction)).toEqual([]);
    await leave(OFFLINE_ERRORS);
  });
});

it('a change without a response fails after 20 s, warns, and reloads the customer', async () => {
  const { page, panel, leave } = await open();
  panel.stubWith(grantDays, () => 'never');
  await page.goto(CARD);
  await inDialog('Начислить дни')(page);
  await page.clock.install();
  await submitDialog('Начислить дни')(page);
  await expect.poll(() => panel.requestsTo(grantDays).length).toBe(1);
  const loads = panel.requestsTo(getUserById).length;
  await page.clock.fastForward(20_000);
  await page.getByText('Сервер не ответил. Изменение могло выполниться').waitFor();
  await expect.poll(() => panel.requestsTo(getUserById).length).toBeGreaterThan(loads);
  await leave();
});
