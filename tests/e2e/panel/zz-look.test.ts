import { findAnything } from '@contract/panel/customers/global-search';
import { getPayment } from '@contract/panel/customers/get-payment';
import { getTimeline } from '@contract/panel/customers/get-timeline';
import { getUserById } from '@contract/panel/customers/get-user';
import { listChecks } from '@contract/panel/customers/list-checks';
import { previewRefund } from '@contract/panel/customers/refund';
import { searchUsers } from '@contract/panel/customers/search-users';
import { it } from 'vitest';
import {
  EMPTY_PAGE,
  pageOf,
  panelNote,
  panelPayment,
  panelReceipt,
  panelUser,
  REFUND_PREVIEW,
  situation,
  TIMELINE,
  userRow,
} from '../../support/panel/panel-responses';
import { panelVisits } from '../../support/panel/panel-visits';

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
    canEndTrial: true,
    lastNotice: { kind: 'charge-failed', at: '2026-11-20T11:03:00.000Z', state: 'sent' },
  }),
  notes: [
    panelNote(),
    panelNote({ id: '2', text: 'Сверил платёж', author: 'fedor', isPinned: false }),
    panelNote({ id: '3', text: 'Третья', isPinned: false }),
    panelNote({ id: '4', text: 'Четвёртая', isPinned: false }),
  ],
});
const payment = { amount: 150, at: '2026-11-20T11:02:07.000Z', status: 'Paid' } as const;
const open = panelVisits((panel) => {
  panel
    .stub(getTimeline, {
      content: [
        {
          at: '2026-11-21T10:00:00.000Z',
          kind: 'staff',
          name: 'note',
          amount: null,
          actor: 'olga',
          facts: { text: 'Просила не звонить до 12.', isPinned: true },
        },
        {
          at: '2026-11-20T11:00:00.000Z',
          kind: 'event',
          name: 'renewalFailed',
          amount: null,
          actor: null,
          facts: { transactionId: '1', decline: 'funds', reasonCode: 5051 },
        },
        ...TIMELINE,
      ],
      next: null,
    })
    .stub(getUserById, PAST_DUE);
  panel.stub(searchUsers, {
    content: [userRow()],
    page: EMPTY_PAGE,
    payments: [
      { what: 'receipt', id: '1', payment, user: null },
      { what: 'order', id: '2', payment: { ...payment, status: null }, user: null },
    ],
  });
  panel.stub(listChecks, { content: [panelReceipt()], page: pageOf(0, 1, 50) }).stub(previewRefund, REFUND_PREVIEW);
  panel.stub(getPayment, panelPayment({ candidates: [userRow()] }));
  panel.stub(findAnything, {
    content: [
      { what: 'user', id: 'u', user: userRow() },
      { what: 'receipt', id: '1', user: null, payment },
      { what: 'order', id: '2', user: null, payment: { ...payment, status: null } },
    ],
  });
});
it('looks', async () => {
  const { page } = await open();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const shot = (name: string, fullPage = true) =>
        page.screenshot({ path: `/tmp/look-support/${name}-${width}-${colorScheme}.png`, fullPage });
      await page.goto('/panel-user?id=1');
      await page.getByText('Начислил дни').waitFor();
      await shot('card');
      await page.keyboard.press('n');
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(300);
      await shot('note', false);
      await page.goto('/panel-payment?id=1');
      await page.getByText('•• 4471').waitFor();
      await shot('payment');
      await page.getByRole('button', { name: 'Привязать к аккаунту' }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(300);
      await shot('attach', false);
      await page.goto('/panel-search?emailPart=vera');
      await page.getByText('Не оплачен').waitFor();
      await shot('search');
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText('vera@example.com');
      await page.getByRole('option').first().waitFor();
      await shot('find', false);
      await page.goto('/panel-subscription?id=1');
      await page.getByLabel('Причина').fill('x');
      await page.getByRole('button', { name: 'Сделать возврат' }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(300);
      await shot('refund', false);
      await page.goto('/panel-receipts?id=1');
      await page.getByText('89297070').waitFor();
      await shot('receipts');
    }
  }
}, 180_000);
