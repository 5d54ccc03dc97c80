import type { Reply } from '../http/exchange';
import { markup, page } from '../http/page';
import { amountText } from './money';
import { OTHER_METHODS } from './other-methods';
import type { Terminal } from './terminal';

/** What a payer sees in the app of the bank after the link or the QR code: now, later, or once more. */
export function linkPage(terminal: Terminal, id: number): Reply {
  const request = terminal.links.get(id);
  if (request?.method === undefined)
    return page({ title: 'Ссылка не найдена', body: markup`<h1>Такой ссылки нет</h1>`, status: 404 });
  const paid = [...terminal.transactions.values()].filter(
    ({ invoiceId, method, status }) =>
      invoiceId === request.invoiceId && method === request.method && status === 'Completed',
  );
  const state =
    paid.length === 0
      ? markup`<p>Ещё не оплачено. Если не платить, магазин ничего не узнает.</p>`
      : markup`<p class="good" role="status">Оплачено: ${paid.length}. Ссылку можно оплатить ещё раз.</p>`;
  const { label } = OTHER_METHODS[request.method];
  const body = markup`<h1>${label}: ${amountText(request.amount)} ₽</h1>
<p class="muted">${request.description}</p>${state}
<form method="post"><button>Оплатить</button></form>`;
  return page({ title: `${label}: оплата`, body });
}
