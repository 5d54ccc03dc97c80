import { html, type Reply } from '../http/exchange';
import { markup, page } from '../http/page';
import type { Inbox, NumberedEmail } from './inbox';

const when = (date: string): string => `${date.slice(0, 19).replace('T', ' ')} UTC`;

export function inboxPage(inbox: Inbox): Reply {
  const rows = inbox.list().map(
    ({ number, subject, to, date }) => markup`<a class="row" href="/inbox/${number}">
      <strong>${subject || 'Без темы'}</strong><span class="muted">${to.join(', ')} · ${when(date)}</span></a>`,
  );
  const list =
    rows.length === 0 ? markup`<p class="card muted">Писем пока нет.</p>` : markup`<div class="list">${rows}</div>`;
  const clear = markup`<form method="post" action="/inbox/clear"><button class="plain">Очистить</button></form>`;
  const body = markup`<div class="between"><h1>Почта</h1>${rows.length === 0 ? markup`` : clear}</div>
<p class="muted">Все письма, которые отправил сервис. Получателям они не доставляются.</p>${list}`;
  return page({ title: 'Почта', body });
}

export function emailPage(email: NumberedEmail | undefined): Reply {
  if (email === undefined) return page({ title: 'Почта', body: markup`<h1>Такого письма нет</h1>`, status: 404 });
  const { number, subject, from, to, date, text } = email;
  const rendered =
    email.html === ''
      ? markup``
      : markup`<h2>Как видит получатель</h2>
<iframe class="mail" title="Письмо" sandbox="allow-popups allow-popups-to-escape-sandbox"
  src="/inbox/${number}/html"></iframe>`;
  const body = markup`<p><a href="/inbox">← Почта</a></p><h1>${subject || 'Без темы'}</h1>
<p class="muted">От ${from}<br>Кому ${to.join(', ')}<br>${when(date)}</p>${rendered}
<h2>Текст</h2><pre>${text || 'Текстовой части нет.'}</pre>`;
  return page({ title: subject || 'Письмо', body });
}

/** The e-mail itself: scripts and remote images are blocked, links open in a new tab. */
export function emailFrame(email: NumberedEmail | undefined): Reply {
  return html(`<base target="_blank">${email?.html ?? ''}`, email === undefined ? 404 : 200, {
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
      "img-src data:; frame-ancestors 'self'",
  });
}
