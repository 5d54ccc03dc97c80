import { json, redirect, type Reply } from '../http/exchange';
import { answerField, markup, page } from '../http/page';
import type { Router } from '../http/router';
import { PUSH_ANSWERS, PUSH_RETRY_AFTER, type PushAnswer, type PushControl } from './push-service';

const ANSWER_TEXTS: Readonly<Record<PushAnswer, string>> = {
  ok: 'принимать',
  gone: '410: подписки больше нет',
  busy: `429, повторить через ${PUSH_RETRY_AFTER} с`,
  throttled: '406, как Windows',
  fail: '500',
};

function pushPage(push: PushControl): Reply {
  const rows = push
    .received()
    .map(({ browser, text }) => markup`<li><code>${text}</code><div class="muted">браузер ${browser}</div></li>`);
  const body = markup`<h1>Служба уведомлений браузеров</h1>
<p class="muted">Сюда приходят уведомления браузеров, которые подписались через песочницу (так делают тесты). Настоящий
браузер подписывается у своей службы и получает уведомления через интернет.</p>
<form method="post" action="/push/settings"><p><label>На уведомления
${answerField(ANSWER_TEXTS, push.answer())}</label> <button class="plain">Сохранить</button></p></form>
<h2>Пришло</h2>${
    rows.length === 0 ? markup`<p class="card muted">Пока ничего.</p>` : markup`<ul class="list">${rows}</ul>`
  }`;
  return page({ title: 'Уведомления браузеров', body });
}

export function addPushRoutes(router: Router, push: PushControl): void {
  router.on('GET', '/push', () => pushPage(push));
  router.on('POST', '/push/send/:browser', ({ params, url, headers, bytes }) => {
    const status = push.receive(params.browser ?? '', url, headers, bytes);
    const wait: Record<string, string> = status === 429 ? { 'retry-after': String(PUSH_RETRY_AFTER) } : {};
    return { kind: 'answer', status, headers: wait, body: '' };
  });
  router.on('POST', '/push/settings', ({ rawBody }) => {
    const given = new URLSearchParams(rawBody).get('answer');
    const answer = PUSH_ANSWERS.find((known) => known === given);
    if (answer !== undefined) push.setAnswer(answer);
    return redirect('/push');
  });
  router.on('GET', '/control/push', () => json(push.received()));
  router.on('POST', '/control/push/subscribe', ({ url, rawBody }) =>
    json(push.subscribe(url.origin, (JSON.parse(rawBody) as { key: string }).key)),
  );
}
