import { findAnything } from '@functions/panel/contract/global-search';
import { getPayment, resendPurchaseMail } from '@functions/panel/contract/get-payment';
import { addNote, deleteNote, pinNote } from '@functions/accounts/contract/customer-notes';
import { resendPayLink } from '@functions/panel/contract/change-subscription';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import { searchUsers } from '@functions/panel/contract/search-users';
import { getMetrics } from '@functions/reconciliation/contract/finance-days';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_PAGE,
  panelNote,
  panelPayment,
  panelUser,
  REFUND_PREVIEW,
  situation,
  TIMELINE,
  userRow,
} from '../../support/panel/panel-responses';
import type { PanelApiStub } from '../../support/panel/panel-api-stub';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

/** What the panel shows to an agent on the phone: the answer of the card, notes, and payments without an account. */

const setUp = (panel: PanelApiStub) => {
  panel.stub(getTimeline, { content: TIMELINE, next: null }).stub(getUserById, panelUser());
  panel.stub(searchUsers, { content: [], page: EMPTY_PAGE });
};
const asSupport = panelVisits(setUp, 'support');
const asFinance = panelVisits(setUp, 'finance');

const PAST_DUE = panelUser({
  accessUntil: '2026-11-23T11:00:00.000Z',
  nextTransactionDate: '2026-11-21T15:00:00.000Z',
  pastDue: {
    since: '2026-11-20T11:00:00.000Z',
    attempts: 1,
    decline: 'funds',
    reasonCode: 5051,
    accessUntil: '2026-11-23T11:00:00.000Z',
    retry: null,
  },
  situation: situation({
    decline: 'funds',
    canPayByLink: true,
    lastNotice: { kind: 'charge-failed', at: '2026-11-20T11:03:00.000Z', state: 'sent', isRefused: false },
  }),
});

describe('the card of a customer', () => {
  it('answers first, in words, and sends the link to pay once more', async () => {
    const { page, panel, leave } = await asSupport();
    panel.stub(getUserById, PAST_DUE).stub(resendPayLink, { success: true });
    await page.goto('/panel-user?id=01K9QF7Z3V');
    const answer = page.getByRole('region', { name: 'Что с доступом' });
    await answer.getByText('Карта отказала вчера в 14:00: недостаточно средств.').waitFor();
    await answer.getByText('Письмо со ссылкой на оплату ушло вчера в 14:03.').waitFor();
    expect(await answer.innerText()).not.toMatch(/5051|funds|charge-failed/);
    await answer.getByRole('button', { name: 'Прислать ссылку ещё раз' }).click();
    await answer.getByText('Письмо со ссылкой на оплату уйдёт сейчас.').waitFor();
    expect(panel.requestsTo(resendPayLink)).toHaveLength(1);
    await leave();
  });

  it('copies the address and the id', SWEEP, async () => {
    const { page, leave } = await asSupport();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/panel-user?id=01K9QF7Z3V');
    await page.getByRole('button', { name: 'Скопировать почту' }).click();
    await page.getByRole('button', { name: 'Скопировано' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('anna.k@example.com');
    await page.getByRole('button', { name: 'Скопировать ID' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('01K9QF7Z3V');
    await leave();
  });

  it('shows notes, pins them, deletes only one’s own, and N opens a new one', async () => {
    const { page, panel, leave } = await asSupport();
    const notes = [panelNote(), panelNote({ id: 'note-2', text: 'Сверил платёж', author: 'fedor', isPinned: false })];
    panel.stub(getUserById, panelUser({ notes }));
    panel.stub(addNote, { success: true }).stub(pinNote, { success: true }).stub(deleteNote, { success: true });
    await page.goto('/panel-user?id=01K9QF7Z3V');
    const block = page.getByRole('region', { name: 'Заметки' });
    await block.getByText('Просила не звонить до 12.').waitFor();
    await block.getByText('olga, 12 октября в 12:00 · закреплена').waitFor();
    expect(await block.getByRole('button', { name: 'Удалить' }).count()).toBe(1);
    await block.getByRole('button', { name: 'Закрепить' }).click();
    await expect.poll(() => panel.requestsTo(pinNote)[0]?.input).toMatchObject({ noteId: 'note-2', isPinned: true });
    await block.getByRole('button', { name: 'Удалить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect.poll(() => panel.requestsTo(deleteNote)[0]?.input).toMatchObject({ noteId: 'note-1' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await dialog.getByText('Напишите заметку, до 1000 символов.').waitFor();
    expect(panel.requestsTo(addNote)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Заметка' }).fill('Перезвонить завтра');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await page.getByText('Заметка сохранена.').waitFor();
    expect(panel.requestsTo(addNote)[0]?.input).toMatchObject({ userId: '01K9QF7Z3V', text: 'Перезвонить завтра' });
    await leave();
  });

  it('filters the timeline by what happened', SWEEP, async () => {
    const { page, leave } = await asSupport();
    await page.goto('/panel-user?id=01K9QF7Z3V');
    await page.getByText('Начисление дней').waitFor();
    await page.getByRole('button', { name: 'Деньги' }).click();
    await page.getByText('Оплачен заказ').waitFor();
    expect(await page.getByText('Начисление дней').count()).toBe(0);
    await leave();
  });
});

describe('a payment without an account', () => {
  it('is found by its address and answers; support sends the link and attaches, and returns no money', async () => {
    const { page, panel, leave } = await asSupport();
    const payment = { amount: 150, at: '2026-11-20T11:02:07.000Z', status: 'Paid' } as const;
    panel.stub(findAnything, { content: [{ what: 'receipt', id: '89297071', user: null, payment }] });
    panel
      .stub(getPayment, panelPayment({ candidates: [userRow()], refund: null }))
      .stub(resendPurchaseMail, { success: true });
    await page.goto('/panel-search');
    await page.getByText('ничего не найдено').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await page.keyboard.insertText('vera@example.com');
    await page.getByRole('option', { name: /150\s₽ · 20\.11\.2026/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/panel-payment?id=89297071');
    await page.getByText('Письмо со ссылкой ушло на v•••@example.com вчера в 14:03.').waitFor();
    await page.getByText('•• 4471').waitFor();
    expect(await page.getByRole('button', { name: /^Вернуть/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Прислать ссылку ещё раз' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Прислать ссылку ещё раз' }).click();
    await page.getByText('Письмо уйдёт сейчас.').waitFor();
    expect(panel.requestsTo(resendPurchaseMail)[0]?.input).toMatchObject({ id: '89297071' });
    await leave();
  });

  it('is returned by finance after a dialog that names sum, card and consequence', async () => {
    const { page, panel, leave } = await asFinance();
    panel.stub(getPayment, panelPayment());
    const preview = {
      ...REFUND_PREVIEW,
      cardMask: '•• 4471',
      isOpen: false,
      accessClosesNow: false,
      endsRenewals: false,
    };
    panel.stub(previewRefund, preview);
    panel.stub(refund, { Success: true, Message: 'Возвращаем 150 ₽ по чеку 89297071.' });
    await page.goto('/panel-payment?id=89297071');
    await page.getByRole('button', { name: /^Вернуть 150/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/вернутся на карту •• 4471, чек 89297070\. Доступа этот платёж не дал/).waitFor();
    await dialog.getByLabel('Причина').fill('просил вернуть');
    await dialog.getByRole('button', { name: /^Вернуть 150/ }).click();
    await page.getByText('Возвращаем 150 ₽ по чеку 89297071.').waitFor();
    expect(panel.requestsTo(refund)[0]?.input).toMatchObject({ email: '', uid: '', receipt: '89297071' });
    expect(await page.getByRole('button', { name: 'Прислать ссылку ещё раз' }).count()).toBe(0);
    await leave();
  });
});

it('a page of another role says so, calls nothing, and leads back', async () => {
  const { page, panel, leave } = await asSupport();
  await page.goto('/panel-finance');
  await page.getByText('Роль «поддержка» эту страницу не открывает.').waitFor();
  expect(panel.requestsTo(getMetrics)).toEqual([]);
  await page.getByRole('link', { name: 'Вернуться к клиентам' }).click();
  await page.waitForURL('**/panel-search');
  await page.getByText('ничего не найдено').waitFor();
  await leave();
});
