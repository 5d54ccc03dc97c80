import type { Reply } from '../http/exchange';
import { markup, page } from '../http/page';
import type { NativeCall } from './native-routes';

const PAGES = [
  ['mobileProfile', 'Профиль'],
  ['mobileShop', 'Покупка'],
  ['instantLogin', 'Мгновенный вход'],
] as const;

/** The app itself: who is signed in to it, which page it opens, and what the pages told it. */
export function nativePage(siteUrl: string, calls: readonly NativeCall[]): Reply {
  const buttons = PAGES.map(([name, title]) => markup`<button name="page" value="${name}">${title}</button>`);
  const told = calls.map(
    ({ name, value }) =>
      markup`<li><strong>${name}</strong><div class="muted"><code>${JSON.stringify(value)}</code></div></li>`,
  );
  const body = markup`<div class="narrow stack"><h1>Приложение (тест)</h1>
<p class="muted">Играет родную сторону: просит билет для входа и открывает страницу сайта, а мост страницы отвечает ему.</p>
<form method="post" action="/native/open" class="card stack"><label>В приложении вошёл<input name="email" type="email" required value="boris@example.com"></label>
<div class="pair">${buttons}</div></form>
<form method="post" action="/native/yandex"><button class="plain">Войти через Яндекс (yAuth)</button></form>
<h2>Что сказали страницы</h2><ul class="list">${told}</ul></div>`;
  return page({ title: 'Приложение (тест)', body, siteUrl });
}
