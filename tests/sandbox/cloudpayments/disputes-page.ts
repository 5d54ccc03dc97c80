import type { Reply } from '../http/exchange';
import { markup, page } from '../http/page';
import { notificationDate } from './dates';
import { amountText } from './money';
import { CHARGEBACK_ROW_NAMES, type Chargeback, type ChargebackRow, type Transaction } from './records';
import type { Terminal } from './terminal';

const BUTTON_TEXTS: Readonly<Record<ChargebackRow, string>> = {
  presentment: 'Оспорить',
  representment: 'Вернуть магазину',
  fee: 'Комиссия',
};

const paymentRow = ({ id, description, accountId, amount, createdAt }: Transaction) => markup`<li class="between">
    <div><strong>${description}</strong><div class="muted">№ ${id} · ${amountText(amount)} ₽ ·
      ${notificationDate(createdAt)} UTC<br>плательщик ${accountId}</div></div>
    <div>${CHARGEBACK_ROW_NAMES.map(
      (row) => markup`<form method="post" action="/cloudpayments/disputes"><input type="hidden" name="id" value="${id}">
      <input type="hidden" name="row" value="${row}"><button class="plain">${BUTTON_TEXTS[row]}</button></form>`,
    )}</div></li>`;

const listedRow = ({ id, transactionId, operation, type, amount, createdAt }: Chargeback) =>
  markup`<li><strong>${id}</strong> <span class="muted">платёж ${transactionId} · ${operation} · ${type} ·
    ${amountText(amount)} ₽ · ${notificationDate(createdAt)} UTC</span></li>`;

/** Page of the payers' banks: each button adds a row to the chargeback list. No notification is sent for such a row. */
export function disputesPage(terminal: Terminal): Reply {
  const paid = [...terminal.transactions.values()].filter(
    ({ kind, status }) => kind === 'Payment' && status === 'Completed',
  );
  const payments =
    paid.length === 0
      ? markup`<p class="card muted">Платежей ещё не было.</p>`
      : markup`<ul class="list">${paid.toReversed().map(paymentRow)}</ul>`;
  const body = markup`<h1>Оспоренные платежи</h1>
<p class="muted">Магазин узнаёт о них только из списка /chargebacks/list, то есть при закрытии дня.</p>
${payments}<h2>Список</h2><ul class="list">${terminal.chargebacks.toReversed().map(listedRow)}</ul>`;
  return page({ title: 'Оспоренные платежи', body });
}
