import { isSiteOrigin } from '../http/loopback';
import { redirect, type Reply } from '../http/exchange';
import { markup, page } from '../http/page';
import { TEST_ACCOUNTS } from './yandex-accounts';
import { TOKEN_LIFETIME_SECONDS, type YandexControl } from './yandex-tokens';

interface YandexApplication {
  readonly clientId: string;
  readonly siteUrl: string;
}

const errorPage = (code: string, explanation: string): Reply => {
  const body = markup`<div class="narrow card"><h1>Вход не открыт</h1><p>${explanation}</p>
    <p class="muted"><code>${code}</code></p></div>`;
  return page({ title: 'Яндекс ID (тест)', body, status: 400 });
};

function findMistake(query: URLSearchParams, { clientId, siteUrl }: YandexApplication): Reply | null {
  if (query.get('response_type') !== 'token')
    return errorPage('unsupported_response_type', 'Поддерживается только response_type=token.');
  if (query.get('client_id') !== clientId)
    return errorPage('unauthorized_client', 'Приложение с таким client_id не зарегистрировано.');
  const target = query.get('redirect_uri') ?? '';
  if (!isSiteOrigin(target, siteUrl))
    return errorPage('redirect_uri_mismatch', 'redirect_uri не принадлежит сайту приложения.');
  return null;
}

export function authorizePage(query: URLSearchParams, application: YandexApplication): Reply {
  const mistake = findMistake(query, application);
  if (mistake !== null) return mistake;
  const hidden = ['response_type', 'client_id', 'redirect_uri', 'state', 'device_id'].map(
    (name) => markup`<input type="hidden" name="${name}" value="${query.get(name) ?? ''}">`,
  );
  const accounts = TEST_ACCOUNTS.map(
    ({ id, firstName, email }) => markup`<form method="post" action="/yandex/authorize">${hidden}
      <input type="hidden" name="id" value="${id}"><input type="hidden" name="email" value="${email}">
      <button class="row"><strong>${firstName}</strong>
        <span class="muted">${email || 'почта не указана'}</span></button></form>`,
  );
  const body = markup`<div class="narrow stack"><div><h1>Войти с Яндекс ID</h1>
<p class="muted">Тестовые учётные записи. Сайт получит имя, почту и портрет.</p></div>
${accounts}
<form method="post" action="/yandex/authorize" class="card stack">${hidden}
  <div class="pair"><label>ID<input name="id" required pattern="[0-9]+" value="1004"></label>
  <label>Почта<input name="email" type="email" placeholder="можно без неё"></label></div>
  <button>Войти под другой записью</button></form>
<form method="post" action="/yandex/authorize">${hidden}<input type="hidden" name="refused" value="yes">
  <button class="plain">Отказать</button></form></div>`;
  return page({ title: 'Яндекс ID (тест)', body, siteUrl: application.siteUrl });
}

/** Redirects to the site with the result in the URL fragment: OAuth 2.0 implicit flow. */
export function handleAuthorize(form: URLSearchParams, application: YandexApplication, yandex: YandexControl): Reply {
  const mistake = findMistake(form, application);
  if (mistake !== null) return mistake;
  const target = new URL(form.get('redirect_uri') ?? '');
  const state = form.get('state') ?? '';
  const answer =
    form.get('refused') === 'yes'
      ? new URLSearchParams({ error: 'access_denied', state })
      : new URLSearchParams({
          access_token: yandex.token({
            id: form.get('id') ?? '',
            email: form.get('email') ?? '',
            device: form.get('device_id'),
          }),
          expires_in: String(TOKEN_LIFETIME_SECONDS),
          token_type: 'bearer',
          state,
        });
  target.hash = answer.toString();
  return redirect(target.href);
}
