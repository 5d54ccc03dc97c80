import { grantDays, removeSlot } from '@functions/panel/contract/change-subscription';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { availablePromos, generatePromo, promoTypes, withdrawPromo } from '@functions/purchase/contract/promos';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EMPTY_PAGE, pageOf, panelUser, REFUND_PREVIEW } from '../../support/panel/panel-responses';
import { errorResponse } from '../../support/panel/panel-api-stub';
import { panelVisits } from '../../support/panel/panel-visits';
import { confirmRefund, openRefund, pressRefund } from '../../support/panel/press-refund';
import { sweep, SWEEP } from '../../support/sweep';

const open = panelVisits((panel) => {
  panel.stub(getTimeline, { content: [], next: null }).stub(getUserById, panelUser());
  panel.stub(promoTypes, [
    { type: 'SUBSCRIPTION', name: 'Скидка на подписку' },
    { type: 'OTHER', name: 'Другая' },
  ]);
  panel.stub(availablePromos, { content: [], page: EMPTY_PAGE });
});

const NOVEMBER = {
  id: '1',
  promoCode: 'NOVEMBER',
  promoType: 'SUBSCRIPTION',
  expirationDate: '2027-01-21',
  discount: 0.2,
  isAvailable: true,
};
const code = (page: Page) => page.getByLabel('Промокод', { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Создать промокод' }).click();

/** Replaces the timers of the page. The test then skips the seven seconds. */
const installClock = (page: Page) => page.clock.install();
/** From here on only the test moves the time of the page. */
const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);

describe('/panel-promo (§2, §5)', () => {
  it(
    'starts with the first type, 20 % and 1 month; a typed code becomes upper case and is filtered',
    SWEEP,
    async () => {
      const { page, leave } = await open();
      await page.goto('/panel-promo');
      await code(page).pressSequentially('но-ябрь_sale 25!a');
      expect(await code(page).inputValue()).toBe('-_SALE25A');
      expect(await page.getByLabel('Тип').inputValue()).toBe('SUBSCRIPTION');
      expect(await page.getByLabel('Скидка, %').inputValue()).toBe('20');
      expect(await page.getByLabel('Срок действия, месяцев').inputValue()).toBe('1');
      await page.getByText('Нет активных промокодов').waitFor();
      await leave();
    },
  );

  it('invalid input is not sent; the errors and the banner disappear after 7 seconds', SWEEP, async () => {
    const { page, panel, leave } = await open();
    await installClock(page);
    await page.goto('/panel-promo');
    await code(page).fill('ABCD');
    await page.getByLabel('Скидка, %').fill('22');
    await page.getByLabel('Срок действия, месяцев').fill('13');
    await stopClock(page);
    await create(page);
    const said = [
      'Промокод должен быть длиной 5 или более символов.',
      'Скидка должна быть от 20 до 50 и кратна 5.',
      'Срок действия должен быть от 1 до 12 месяцев.',
      'Такие промокоды создавать нельзя!',
    ];
    for (const text of said) await page.getByText(text).waitFor();
    await page.clock.fastForward(6_500);
    for (const text of said) expect(await page.getByText(text).count()).toBe(1);
    await page.clock.fastForward(600);
    for (const text of said) await page.getByText(text).waitFor({ state: 'detached' });
    expect(panel.requestsTo(generatePromo)).toEqual([]);
    await leave();
  });

  it('sends the documented request, shows the server’s message in green and reloads the list (§7)', async () => {
    const { page, panel, leave } = await open();
    panel.stub(generatePromo, { success: true, message: 'Промокод AUTUMN_25 создан' });
    await page.goto('/panel-promo');
    await page.getByText('Нет активных промокодов').waitFor();
    panel.stub(availablePromos, { content: [NOVEMBER], page: pageOf(0, 1, 5) });
    await code(page).fill('AUTUMN_25');
    await page.getByLabel('Скидка, %').fill('25');
    await page.getByLabel('Срок действия, месяцев').fill('3');
    await create(page);
    expect(await page.getByText('Промокод AUTUMN_25 создан').getAttribute('data-tone')).toBe('good');
    await page.getByText('NOVEMBER').waitFor();
    const [sent] = panel.requestsTo(generatePromo);
    expect(sent?.input).toMatchObject({
      promoCode: 'AUTUMN_25',
      promoType: 'SUBSCRIPTION',
      isAvailable: true,
      discount: 0.25,
    });
    expect(sent?.input.expirationDate).toBe('2027-02-21');
    await leave();
  });

  it('a refusal shows the server’s message, a failure «Error generating promo code.» (§8)', async () => {
    const { page, panel } = await open();
    panel.stub(generatePromo, { success: false, message: 'Такой промокод уже есть' });
    await page.goto('/panel-promo');
    await code(page).fill('AUTUMN_25');
    await create(page);
    expect(await page.getByText('Такой промокод уже есть').getAttribute('data-tone')).toBe('bad');
    panel.stubWith(generatePromo, () => errorResponse(500, 'internal'));
    await create(page);
    await page.getByText('Error generating promo code.').waitFor();
    await page.context().close();
  });

  it('shows no form without promo types', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(promoTypes, []);
    await page.goto('/panel-promo');
    await page.getByText('Промокоды пока нельзя создавать').waitFor();
    expect(await page.getByRole('button', { name: 'Создать промокод' }).count()).toBe(0);
    await leave();
  });

  it('the list has pages of five, its search box works, and a code can be withdrawn', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(availablePromos, ({ codePart }) => ({
      content: [{ ...NOVEMBER, promoCode: codePart === undefined ? 'NOVEMBER' : `${codePart}_FOUND` }],
      page: pageOf(0, 2, 5),
    }));
    panel.stub(withdrawPromo, { success: true, message: 'Промокод отключён' });
    await page.goto('/panel-promo');
    await page.getByText('1 / 2').waitFor();
    expect(panel.requestsTo(availablePromos)[0]?.input).toEqual({
      page: '0',
      size: '5',
      sortBy: 'id',
      sortDirection: 'DESC',
    });
    await page.getByLabel('Поиск по промокодам').fill('sum');
    await page.getByText('SUM_FOUND').waitFor();
    expect(new URL(page.url()).searchParams.get('code')).toBe('SUM');
    await page.getByRole('button', { name: 'Отключить SUM_FOUND' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отключить', exact: true }).click();
    await page.getByText('Промокод отключён').waitFor();
    expect(panel.requestsTo(withdrawPromo).map(({ input }) => input)).toEqual([{ promoCode: 'SUM_FOUND' }]);
    await leave();
  });
});

describe('/panel-subscription (§2)', () => {
  it('a refund says what it takes before it acts; closing the dialog does nothing', async () => {
    const { page, panel, leave } = await open();
    panel.stub(previewRefund, REFUND_PREVIEW);
    await page.goto('/panel-subscription?id=01K9QF7Z3V&receipt=89297070');
    await page.getByLabel('Причина').fill('не понравилось');
    await openRefund(page);
    const said = (await page.getByRole('dialog').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const part of [
      'Подписка, 1 месяц, 150 ₽: деньги вернутся на карту •• 3055',
      'пропадёт 32 дня',
      'Списаний больше не будет.',
    ])
      expect(said).toContain(part);
    await page.getByRole('dialog').getByRole('button', { name: 'Не менять' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(panel.requestsTo(refund)).toEqual([]);
    expect(panel.requestsTo(previewRefund)[0]?.input).toEqual({
      email: 'anna.k@example.com',
      uid: 'uid-of-anna',
    });
    await leave();
  });

  for (const [[status, title, losesAccess], options] of sweep([
    ['ACTIVE', 'Отменить подписку и вернуть деньги', true],
    ['CANCELED', 'Отменить подписку и вернуть деньги', true],
    ['NOT_ACTIVE', 'Вернуть деньги', false],
    ['EXPIRED', 'Вернуть деньги', false],
  ] as const))
    it(`a customer who is ${status} reads «${title}»`, options, async () => {
      const { page, panel, leave } = await open();
      const { subscription } = panelUser();
      panel.stub(getUserById, panelUser({ subscription: { ...subscription, status } }));
      await page.goto('/panel-subscription?id=01K9QF7Z3V');
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.getByText('до 60 дней').waitFor();
      expect(await page.getByText('Доступ приостановится мгновенно').count()).toBe(losesAccess ? 1 : 0);
      await leave();
    });

  it('«Сделать возврат» sends e-mail and uid, and clears the server’s Message after 7 seconds', async () => {
    const { page, panel, leave } = await open();
    await installClock(page);
    panel
      .stub(previewRefund, REFUND_PREVIEW)
      .stub(refund, { Success: false, Message: 'Гарантия истекла: возврат делает финансовый отдел' });
    await page.goto('/panel-subscription?id=01K9QF7Z3V');
    await page.getByText('до 60 дней').waitFor();
    await page.getByLabel('Причина').fill('не понравилось');
    await pressRefund(page);
    expect(await page.getByText('Гарантия истекла').getAttribute('data-tone')).toBe('bad');
    panel.stub(refund, { Success: true, Message: 'Возврат по чеку 89297070 начат' });
    await pressRefund(page);
    expect(await page.getByText('Возврат по чеку 89297070 начат').getAttribute('data-tone')).toBe('good');
    await page.clock.fastForward(7_100);
    await page.getByText('Возврат по чеку 89297070 начат').waitFor({ state: 'detached' });
    const [first, second] = panel.requestsTo(refund).map(({ input }) => input);
    expect(first).toMatchObject({ email: 'anna.k@example.com', uid: 'uid-of-anna', reason: 'не понравилось' });
    // The payment that the dialog named, not the one that would be meant by now.
    expect(first).toMatchObject({ receipt: '89297070' });
    expect(panel.requestsTo(previewRefund)[0]?.input).not.toHaveProperty('receipt');
    expect(second?.requestId).not.toBe(first?.requestId);
    await leave();
  });

  it('a failed refund says so; a repeated click sends the same request (§8)', SWEEP, async () => {
    const { page, panel } = await open();
    panel.stub(previewRefund, REFUND_PREVIEW).stubWith(refund, () => errorResponse(500, 'internal'));
    await page.goto('/panel-subscription?id=01K9QF7Z3V&receipt=89297070');
    await page.getByLabel('Сумма, ₽').fill('37,50');
    await page.getByLabel('Причина').fill('часть срока не работало');
    await pressRefund(page);
    await page.getByText('Произошла ошибка при выполнении запроса.').waitFor();
    await confirmRefund(page);
    await expect.poll(() => panel.requestsTo(refund).length).toBe(2);
    const [first, second] = panel.requestsTo(refund).map(({ input }) => input);
    expect(first).toMatchObject({ receipt: '89297070', amount: 37.5 });
    expect(second).toEqual(first);
    await page.context().close();
  });

  it('«Убрать одно устройство» removes a slot from the next renewal on, with a reason', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(removeSlot, { success: true });
    await page.goto('/panel-subscription?id=01K9QF7Z3V');
    await page.getByRole('button', { name: 'Убрать одно устройство' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Убрать одно устройство' }).click();
    await dialog.getByText('Напишите причину.').waitFor();
    expect(panel.requestsTo(removeSlot)).toEqual([]);
    await dialog.getByLabel('Причина').fill('просьба клиента');
    await dialog.getByRole('button', { name: 'Убрать одно устройство' }).click();
    await page.getByText('Устройство уйдёт со следующего продления.').waitFor();
    expect(panel.requestsTo(removeSlot)[0]?.input).toMatchObject({ userId: '01K9QF7Z3V', reason: 'просьба клиента' });
    await leave();
  });
});

describe('corrections that staff make to an account', () => {
  it('a refused change keeps its dialog open and shows why; after a success the customer is loaded again', async () => {
    const { page, panel } = await open();
    panel.stubWith(grantDays, () => errorResponse(503, 'busy'));
    await page.goto('/panel-user?id=01K9QF7Z3V');
    await page.getByRole('button', { name: 'Начислить дни' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Сколько дней').fill('14');
    await dialog.getByLabel('Причина').fill('сбой 20 ноября');
    await dialog.getByRole('button', { name: 'Начислить дни' }).click();
    await dialog.getByText('Сервер занят. Попробуйте через минуту.').waitFor();
    panel.stub(grantDays, { success: true });
    const before = panel.requestsTo(getUserById).length;
    await dialog.getByRole('button', { name: 'Начислить дни' }).click();
    await page.getByText('Дни начислены.').waitFor();
    const [first, second] = panel.requestsTo(grantDays).map(({ input }) => input);
    expect(first).toMatchObject({ userId: '01K9QF7Z3V', days: 14, reason: 'сбой 20 ноября' });
    expect(second).toEqual(first);
    await expect.poll(() => panel.requestsTo(getUserById).length).toBeGreaterThan(before);
    await page.context().close();
  });
});
