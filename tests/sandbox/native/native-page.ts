import type { Reply } from '../http/exchange';
import { markup, page } from '../http/page';
import type { NativeCall } from './native-routes';

const PAGES = [
  ['mobileProfile', 'Профиль'],
  ['mobileShop', 'Покупка'],
  ['instantLogin', 'Мгновенный вход'],
] as const;

/** The native app: the signed-in customer, the pages it can open and the bridge calls that the pages made. */
export function nativePage(siteUrl: string, calls: readonly NativeCall[]): Reply {
  const buttons = PAGES.map(([name, title]) => markup`<button name="page" value="${name}">${title}</button>`);
  const bridgeCalls = calls.map(
    ({ name, value }) =>
      markup`<li><strong>${name}</strong><div class="muted"><code>${JSON.stringify(value)}</code></div></li>`,
  );
  const body = markup`<div class="narrow stack"><h1>Приложение (тест)</h1>
<p class="muted">Имитирует нативное приложение: запрашивает билет для входа, открывает страницу сайта
и записывает вызовы её моста.</p>
<form method="post" action="/native/open" class="card stack">
<label>В приложении вошёл<input name="email" type="email" required value="boris@example.com"></label>
<div class="pair">${buttons}</div></form>
<form method="post" action="/native/yandex"><button class="plain">Войти через Яндекс (yAuth)</button></form>
<h2>Вызовы моста</h2><ul class="list">${bridgeCalls}</ul></div>`;
  return page({ title: 'Приложение (тест)', body, siteUrl });
}
