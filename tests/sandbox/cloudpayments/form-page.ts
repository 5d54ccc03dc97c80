import type { Reply } from '../http/exchange';
import { markup, page, type Markup } from '../http/page';
import { isSiteOrigin } from '../http/loopback';
import { OTHER_METHOD_NAMES, OTHER_METHODS } from './other-methods';
import { TEST_CARDS } from './test-cards';

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function cardChoices(): Markup[] {
  const effects = [...new Set(TEST_CARDS.map(({ effect }) => effect))];
  return effects.map((effect) => {
    const buttons = TEST_CARDS.filter((card) => card.effect === effect).map(
      ({ number }) =>
        markup`<button type="button" class="plain choice" data-card="${number}">${spaced(number)}</button>`,
    );
    return markup`<li><p class="effect">${effect}</p><div class="choices">${buttons}</div></li>`;
  });
}

const STYLE = markup`<style>
  main { max-width: 560px; padding: 16px; min-height: 100vh; display: grid; align-content: center; }
  .badge { font-size: 13px; color: var(--muted); }
  .amount { font-size: 32px; font-weight: 700; margin: 2px 0; font-variant-numeric: tabular-nums; }
  .effect { margin: 0 0 6px; font-size: 14px; }
  .choices { display: flex; flex-wrap: wrap; gap: 6px; }
  .choice { padding: 5px 7px; font: 500 12px/1.4 ui-monospace, monospace; border-radius: 8px; }
  .wait { text-align: center; }
  details .list { margin-top: 8px; }
  details .list > li { padding: 0; border: 0; }
</style>`;

/** The payment form inside the widget's iframe. The embedding page sends the payment details by `postMessage`. */
export function formPage(embedder: string, siteUrl: string): Reply {
  if (!isSiteOrigin(embedder, siteUrl)) {
    return page({ title: 'Касса', body: markup`<h1>Касса открывается только с сайта</h1>`, status: 403 });
  }
  const body = markup`${STYLE}
<section class="card stack" id="cashier" data-embedder="${embedder}" aria-busy="true">
  <div class="between"><span class="badge">Локальная касса (тест)</span>
    <button type="button" class="plain" id="close">Закрыть</button></div>
  <div><p class="amount" id="amount">…</p><p id="description" class="muted"></p></div>
  <p id="message" class="bad" role="alert" hidden></p>
  <div id="methods" class="stack" hidden>
    <div class="choices">${OTHER_METHOD_NAMES.map(
      (name) => markup`<button type="button" class="plain" data-method="${name}">${OTHER_METHODS[name].label}</button>`,
    )}</div>
  </div>
  <form id="card" class="stack" novalidate hidden>
    <label>Номер карты<input id="number" inputmode="numeric" autocomplete="off"
      placeholder="0000 0000 0000 0000" maxlength="19"></label>
    <div class="pair">
      <label>Срок<input id="expires" inputmode="numeric" autocomplete="off" placeholder="ММ/ГГ" maxlength="5"></label>
      <label>CVV<input id="cvv" inputmode="numeric" autocomplete="off" placeholder="000" maxlength="3"></label>
    </div>
    <button id="pay" disabled>Оплатить</button>
    <details open><summary>Тестовые карты</summary><ul class="list">${cardChoices()}</ul></details>
  </form>
  <div id="bank" class="stack" hidden>
    <h1>Подтверждение платежа</h1>
    <p>Страница банка (3-D Secure). На настоящей странице вводят код из сообщения.</p>
    <div class="pair"><button type="button" id="confirm">Подтвердить</button>
      <button type="button" class="plain" id="deny">Отказать</button></div>
  </div>
  <div id="link" class="stack" hidden>
    <h1 id="link-title"></h1>
    <p>Отсканируйте QR-код или откройте ссылку в приложении банка. Здесь вместо кода ссылка на страницу банка:
      по ней можно заплатить позже, ещё раз или не платить совсем.</p>
    <p><a id="link-url" target="_blank" rel="noopener">Страница банка</a></p>
    <div class="pair"><button type="button" id="pay-link">Оплатить в приложении банка</button>
      <button type="button" class="plain" id="other-way">Выбрать другой способ</button></div>
  </div>
  <div id="done" class="stack wait" hidden>
    <h1 class="good" role="status">Оплата прошла</h1>
    <button type="button" id="finish">Готово</button>
  </div>
</section>`;
  return page({ title: 'Локальная касса (тест)', body, siteUrl, script: '/cloudpayments/form.js', bare: true });
}
