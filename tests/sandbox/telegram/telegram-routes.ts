import { json, redirect, text, type Reply } from '../http/exchange';
import { answerField, markup, page } from '../http/page';
import type { Router } from '../http/router';
import { RETRY_AFTER, TELEGRAM_ANSWERS, type TelegramAnswer, type TelegramControl } from './telegram';

const ANSWER_TEXTS: Readonly<Record<TelegramAnswer, string>> = {
  ok: 'принимать',
  busy: `429, повторить через ${RETRY_AFTER} с`,
  down: '502',
  revoked: '401, токен отозван',
};

/** The chat of the person who uses this page, unless another number is given. */
const OWN_CHAT = '7001';

function telegramPage(telegram: TelegramControl): Reply {
  const chats = telegram.chats().map(({ id, messages, isBlocked }) => {
    const lines = messages.map(
      ({ by, text: said }) => markup`<li><strong>${by === 'bot' ? 'Бот' : 'Человек'}</strong> ${said}</li>`,
    );
    const block = isBlocked
      ? markup`<p class="muted">Бот заблокирован.</p>`
      : markup`<form method="post" action="/telegram/block"><input type="hidden" name="chat" value="${id}">
<button class="plain">Заблокировать бота</button></form>`;
    return markup`<h2>Чат ${id}</h2><ul class="list">${lines}</ul>
<form method="post" action="/telegram/write"><input type="hidden" name="chat" value="${id}">
<p><label>Сообщение <input name="text" value="/stop" autocomplete="off"></label> <button>Отправить</button></p></form>
${block}`;
  });
  const body = markup`<h1>Telegram</h1>
<p class="muted">Чаты людей с ботом сервиса. Ссылка из профиля открывает здесь страницу с кнопкой «Запустить».</p>
<form method="post" action="/telegram/settings"><p><label>На сообщения бота
${answerField(ANSWER_TEXTS, telegram.answer())}</label> <button class="plain">Сохранить</button></p></form>
${chats.length === 0 ? markup`<p class="card muted">Пока никто не писал боту.</p>` : chats}`;
  return page({ title: 'Telegram', body });
}

function openPage(bot: string, start: string): Reply {
  const body = markup`<h1>${bot}</h1>
<p class="muted">Так Telegram показывает бота, которого открыли по ссылке.</p>
<form method="post" action="/telegram/write"><input type="hidden" name="text" value="/start ${start}">
<p><label>Номер чата <input name="chat" value="${OWN_CHAT}" inputmode="numeric"></label></p>
<button>Запустить</button></form>`;
  return page({ title: bot, body });
}

export function addTelegramRoutes(router: Router, telegram: TelegramControl): void {
  router.on('POST', '/telegram/:bot/:method', ({ params, rawBody }) => {
    const { status, body } = telegram.call(params.bot ?? '', params.method ?? '', rawBody);
    return body === null ? text('Bad Gateway', status) : json(body, status);
  });
  router.on('GET', '/telegram', () => telegramPage(telegram));
  router.on('GET', '/telegram/open/:bot', ({ params, url }) =>
    openPage(params.bot ?? '', url.searchParams.get('start') ?? ''),
  );
  router.on('POST', '/telegram/write', async ({ rawBody }) => {
    const given = new URLSearchParams(rawBody);
    await telegram.write(given.get('chat') ?? OWN_CHAT, given.get('text') ?? '');
    return redirect('/telegram');
  });
  router.on('POST', '/telegram/block', async ({ rawBody }) => {
    await telegram.block(new URLSearchParams(rawBody).get('chat') ?? OWN_CHAT);
    return redirect('/telegram');
  });
  router.on('POST', '/telegram/settings', ({ rawBody }) => {
    const given = new URLSearchParams(rawBody).get('answer');
    const answer = TELEGRAM_ANSWERS.find((known) => known === given);
    if (answer !== undefined) telegram.setAnswer(answer);
    return redirect('/telegram');
  });
  router.on('GET', '/control/telegram', () => json(telegram.chats()));
}
