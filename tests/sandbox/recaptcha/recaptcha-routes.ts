import { json, script, type Reply } from '../http/exchange';
import { isSiteOrigin } from '../http/loopback';
import { markup, page } from '../http/page';
import type { Router } from '../http/router';
import type { SandboxOptions } from '../sandbox-options';
import type { RecaptchaControl } from './human-tokens';
import { ANCHOR_SCRIPT, RECAPTCHA_SCRIPT } from './recaptcha-script';

const STYLE = markup`<style>
  body { background: none; } main { padding: 1px; margin: 0; max-width: none; }
  #box { display: flex; align-items: center; gap: 12px; width: 302px; max-width: 100%; height: 76px; padding: 0 16px;
    font-weight: 400; color: var(--text); background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
  #box::before { content: ""; flex: none; width: 26px; height: 26px; border: 2px solid var(--muted);
    border-radius: 4px; }
  #box[aria-checked=true]::before { content: "✓"; color: var(--good); border-color: var(--good);
    font: 700 20px/22px system-ui; text-align: center; }
</style>`;

function anchorPage(query: URLSearchParams, { recaptchaSiteKey, ...options }: SandboxOptions): Reply {
  const origin = query.get('origin') ?? '';
  const siteUrl = [options.siteUrl, options.panelUrl];
  const title = 'reCAPTCHA (тест)';
  if (query.get('k') !== recaptchaSiteKey)
    return page({ title, body: markup`<p class="bad">Неверный ключ сайта</p>`, siteUrl, bare: true });
  if (!siteUrl.some((each) => isSiteOrigin(origin, each)))
    return page({ title, body: markup`<p class="bad">Чужой домен</p>`, siteUrl, bare: true });
  const body = markup`${STYLE}<button id="box" type="button" role="checkbox" aria-checked="false"
    data-origin="${origin}">Я не робот (тест)</button>`;
  return page({ title, body, siteUrl, bare: true, script: '/recaptcha/anchor.js' });
}

export function addRecaptchaRoutes(router: Router, recaptcha: RecaptchaControl, options: SandboxOptions): void {
  router.on('GET', '/recaptcha/api.js', () => script(RECAPTCHA_SCRIPT));
  router.on('GET', '/recaptcha/anchor.js', () => script(ANCHOR_SCRIPT));
  router.on('GET', '/recaptcha/api/anchor', ({ url }) => anchorPage(url.searchParams, options));
  router.on('POST', '/recaptcha/api/tick', ({ rawBody }) =>
    json({ token: recaptcha.token(new URLSearchParams(rawBody).get('hostname') ?? undefined) }),
  );
  router.on('POST', '/recaptcha/api/siteverify', ({ rawBody }) => json(recaptcha.verify(new URLSearchParams(rawBody))));
  router.on('POST', '/control/recaptcha/token', () => json({ token: recaptcha.token() }));
}
