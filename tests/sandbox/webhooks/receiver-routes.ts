import { json, redirect, text, type Reply } from '../http/exchange';
import { answerField, markup, page } from '../http/page';
import type { Router } from '../http/router';
import { ANSWERS, type ReceivedWebhook, type Receiver, type ReceiverAnswer } from './receiver';

const ANSWER_TEXTS: Readonly<Record<ReceiverAnswer, string>> = {
  ok: '200',
  fail: '500',
  busy: '503, повторить через 10 минут',
  gone: '410',
  redirect: '302',
  hang: 'молчать',
};

const replyOf = (answer: ReceiverAnswer): Reply => {
  switch (answer) {
    case 'ok':
      return json({ ok: true });
    case 'fail':
      return text('out of order', 500);
    case 'busy':
      return { kind: 'answer', status: 503, headers: { 'retry-after': '600' }, body: '' };
    case 'gone':
      return text('', 410);
    case 'redirect':
      return redirect('/receiver/other');
    case 'hang':
      return { kind: 'hang' };
  }
};

const signature = ({ isVerified }: ReceivedWebhook): string =>
  isVerified === null ? 'секрет не задан' : isVerified ? 'подпись верна' : 'подпись НЕ верна';

function receiverPage(receiver: Receiver, url: string): Reply {
  const received = receiver.list();
  const rows = received.map(
    (each) => markup`<li><strong>${each.type}</strong> <span class="muted">${signature(each)} · ${each.id}</span>
    <div><code>${each.body}</code></div></li>`,
  );
  const body = markup`<h1>Получатель вебхуков</h1>
<p class="muted">Программа вне сервиса: бот или CRM. Её адрес для панели: <code>${url}</code></p>
<form method="post" action="/receiver/settings">
<p><label>Секрет <input name="secret" autocomplete="off"
  placeholder="${receiver.hasSecret() ? 'задан' : 'whsec_…'}"></label></p>
<p><label>Отвечать ${answerField(ANSWER_TEXTS, receiver.answer())}</label></p>
<button class="plain">Сохранить</button></form>
<h2>Пришло</h2>${
    rows.length === 0 ? markup`<p class="card muted">Пока ничего.</p>` : markup`<ul class="list">${rows}</ul>`
  }`;
  return page({ title: 'Получатель вебхуков', body });
}

export function addReceiverRoutes(router: Router, receiver: Receiver): void {
  router.on('GET', '/receiver', ({ url }) => receiverPage(receiver, `${url.origin}/receiver/hooks`));
  router.on('POST', '/receiver/hooks', ({ rawBody, headers }) => replyOf(receiver.receive(rawBody, headers)));
  router.on('POST', '/receiver/settings', ({ rawBody }) => {
    const given = new URLSearchParams(rawBody);
    const secret = given.get('secret')?.trim() ?? '';
    if (secret !== '') receiver.setSecret(secret);
    const answer = ANSWERS.find((known) => known === given.get('answer'));
    if (answer !== undefined) receiver.setAnswer(answer);
    return redirect('/receiver');
  });
}
