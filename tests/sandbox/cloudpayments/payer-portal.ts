import type { Reply } from '../http/exchange';
import { markup, page } from '../http/page';
import { notificationDate } from './dates';
import { amountText } from './money';
import type { Subscription } from './records';
import type { Terminal } from './terminal';
import { TEST_CARDS } from './test-cards';

function row({ id, description, accountId, amount, status, nextAt }: Subscription) {
  const next = nextAt === null ? '—' : `${notificationDate(nextAt)} UTC`;
  const state = status === 'PastDue' ? ' · оплата не прошла' : '';
  return markup`<li class="between"><div><strong>${description}</strong>
    <div class="muted">${amountText(amount)} ₽ · следующее списание ${next}${state}
      <br>плательщик ${accountId}</div></div>
    <form method="post" action="/cloudpayments/my/cancel"><input type="hidden" name="id" value="${id}">
      <button class="plain">Отменить</button></form>${status === 'PastDue' ? cardForm(id) : ''}</li>`;
}

/** The provider offers it after a failed renewal. */
const cardForm = (id: string) => markup`<form method="post" action="/cloudpayments/my/card">
    <input type="hidden" name="id" value="${id}">
    <label>Другая карта <input name="card" value="${TEST_CARDS[0]?.number ?? ''}" inputmode="numeric"></label>
    <button>Оплатить этой картой</button></form>`;

/** Page on which a payer cancels a subscription at the provider, or pays it with another card, without the shop. */
export function payerPortal(terminal: Terminal): Reply {
  const live = [...terminal.subscriptions.values()].filter(({ status }) => status === 'Active' || status === 'PastDue');
  const list =
    live.length === 0
      ? markup`<p class="card muted">Действующих подписок нет.</p>`
      : markup`<ul class="list">${live.map(row)}</ul>`;
  const body = markup`<h1>Мои подписки</h1>
<p class="muted">Страница плательщика на стороне провайдера. Об отмене магазин узнаёт из уведомления.</p>${list}`;
  return page({ title: 'Мои подписки', body });
}
