import { availablePromos, generatePromo, promoTypes } from '@functions/purchase/contract/promos';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { listLogs } from '@functions/panel/contract/list-logs';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import { searchUsers } from '@functions/panel/contract/search-users';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../scripts/lib/browser';
import { visitPanel } from '../../support/browser/browser';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { EMPTY_PAGE, pageOf, panelReceipt, panelUser, REFUND_PREVIEW } from '../../support/panel/panel-responses';
import { PanelApiStub, errorResponse } from '../../support/panel/panel-api-stub';
import { pressRefund } from '../../support/panel/press-refund';
import { sweep, SWEEP } from '../../support/sweep';

/** Section 8 of the specification: the rows of the staff panel. */

async function open() {
  const { page, context } = await visitPanel({ viewport: PHONE });
  return { page, close: () => context.close() };
}

describe('the staff panel', () => {
  it("Staff login failure: the response body; 'reCAPTCHA not solved!' without the check", async () => {
    const { page, close } = await open();
    await page.route('**/auth/login', (route) =>
      route.fulfill({ status: 401, contentType: 'text/plain; charset=utf-8', body: 'Тело ответа сервера' }),
    );
    await page.goto('/panel-login');
    await page.getByLabel('Логин').fill('olga');
    await page.getByLabel('Пароль', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('reCAPTCHA not solved!', { exact: true }).waitFor();
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Тело ответа сервера', { exact: true }).waitFor();
    await close();
  });

  it("Promo generation failure: the server's message, else 'Error generating promo code.'", SWEEP, async () => {
    const { page, close } = await open();
    const panel = await PanelApiStub.signedIn(page);
    panel
      .stub(promoTypes, [{ type: 'SUBSCRIPTION', name: 'Скидка на подписку' }])
      .stub(availablePromos, { content: [], page: EMPTY_PAGE });
    panel.stub(generatePromo, { success: false, message: 'Такой промокод уже есть' });
    await page.goto('/panel-promo');
    await page.getByLabel('Промокод', { exact: true }).fill('AUTUMN_25');
    const create = page.getByRole('button', { name: 'Создать промокод' });
    await create.click();
    await page.getByText('Такой промокод уже есть').waitFor();
    panel.stubWith(generatePromo, () => errorResponse(500, 'internal'));
    await create.click();
    await page.getByText('Error generating promo code.').waitFor();
    panel.stub(generatePromo, { success: true, message: 'Промокод создан' });
    const loads = panel.requestsTo(availablePromos).length;
    await create.click();
    expect(await page.getByText('Промокод создан').getAttribute('data-tone')).toBe('good');
    await expect.poll(() => panel.requestsTo(availablePromos).length).toBeGreaterThan(loads);
    await close();
  });

  it("Refund: the server's Message, else 'Произошла ошибка при выполнении запроса.'", async () => {
    const { page, close } = await open();
    const panel = await PanelApiStub.signedIn(page);
    panel.stub(getUserById, panelUser()).stub(listChecks, { content: [panelReceipt()], page: pageOf(0, 1, 50) });
    panel.stub(previewRefund, REFUND_PREVIEW).stub(refund, { Success: false, Message: 'Гарантия истекла' });
    await page.goto('/panel-subscription?id=01K9QF7Z3V');
    const giveBack = () => pressRefund(page);
    await page.getByLabel('Причина').fill('не понравилось');
    await giveBack();
    expect(await page.getByText('Гарантия истекла').first().getAttribute('data-tone')).toBe('bad');
    await close();
  });

  for (const [[step, does, failure], options] of sweep(
    [
      ['the preview', 'answers 500', 'fault'],
      ['the preview', 'does not answer', 'silence'],
      ['the refund', 'answers 500', 'fault'],
      ['the refund', 'does not answer', 'silence'],
    ] as const,
    ([step, , failure]) => step === 'the refund' && failure === 'silence',
  ))
    it(`Refund request failed: ${step} ${does}; the text is cleared after 7 seconds`, options, async () => {
      const { page, close } = await open();
      const panel = await PanelApiStub.signedIn(page);
      await page.clock.install();
      panel.stub(getUserById, panelUser()).stub(listChecks, { content: [panelReceipt()], page: pageOf(0, 1, 50) });
      panel.stub(previewRefund, REFUND_PREVIEW);
      const failing = step === 'the preview' ? previewRefund : refund;
      if (failure === 'fault') panel.stubWith(failing, () => errorResponse(500, 'internal'));
      else panel.stubWith(failing, () => 'abort');
      await page.goto('/panel-subscription?id=01K9QF7Z3V');
      await page.getByLabel('Причина').fill('не понравилось');
      if (failing === previewRefund) await page.getByRole('button', { name: 'Сделать возврат' }).click();
      else await pressRefund(page);
      const text = page.getByText('Произошла ошибка при выполнении запроса.', { exact: true });
      await text.waitFor();
      const mayBeDone = page.getByText('Изменение могло выполниться');
      // The clock of the page also runs by itself, as long as the steps take.
      await page.clock.runFor(3_000);
      expect(await text.count()).toBe(1);
      await page.clock.runFor(4_500);
      await text.waitFor({ state: 'detached' });
      // Money may have moved: this does not go away by itself.
      expect(await mayBeDone.count()).toBe(failing === refund && failure === 'silence' ? 1 : 0);
      await close();
    });

  it("Other panel load failures: the screen keeps 'Loading data...'", SWEEP, async () => {
    const { page, close } = await open();
    (await PanelApiStub.signedIn(page)).stubWith(searchUsers, () => errorResponse(500, 'internal'));
    await page.goto('/panel-search');
    await page.getByText('Loading data...').first().waitFor();
    await close();
  });

  for (const [[path, text], options] of sweep([
    ['/panel-search', 'ничего не найдено'],
    ['/panel-receipts?id=01K9QF7Z3V', 'Пусто :('],
    ['/panel-invited?id=01K9QF7Z3V', 'Пусто :('],
    ['/panel-promo', 'Нет активных промокодов'],
    ['/panel-logs?id=01K9QF7Z3V', 'Тут ничего нет'],
  ] as const))
    it(`Empty states: ${path} says ${text}`, options, async () => {
      const { page, close } = await open();
      const panel = await PanelApiStub.signedIn(page);
      panel
        .stub(searchUsers, { content: [], page: EMPTY_PAGE })
        .stub(listChecks, { content: [], page: EMPTY_PAGE })
        .stub(listLogs, []);
      panel
        .stub(getUserById, panelUser())
        .stub(promoTypes, [])
        .stub(availablePromos, { content: [], page: EMPTY_PAGE });
      panel.stub(getInviteesByInviterId, { invitations: { content: [] }, page: EMPTY_PAGE });
      await page.goto(path);
      await page.getByText(text).first().waitFor();
      await close();
    });
});
