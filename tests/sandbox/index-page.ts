import { BRAND } from '@functions/base/contract/values/brand';
import type { Reply } from './http/exchange';
import { markup, page } from './http/page';

const LINKS = [
  { href: '/inbox', title: 'Почта', about: 'все письма сервиса' },
  {
    href: '/cloudpayments/my',
    title: 'Мои подписки',
    about: 'плательщик отменяет подписку у провайдера, без магазина',
  },
  {
    href: '/cloudpayments/disputes',
    title: 'Оспоренные платежи',
    about: 'действия банков плательщиков: магазин видит их только в списке',
  },
  { href: '/receiver', title: 'Получатель вебхуков', about: 'бот или CRM, которым сервис сообщает о событиях' },
  { href: '/telegram', title: 'Telegram', about: 'чаты людей с ботом, который сообщает новости' },
  { href: '/push', title: 'Уведомления браузеров', about: 'служба, которая доставляет их браузерам' },
  { href: '/native', title: 'Приложение', about: 'нативное приложение, которое открывает мобильные страницы' },
  { href: BRAND.downloads.android, title: 'Android', about: 'заглушка установщика для Android' },
  { href: BRAND.downloads.windows, title: 'Windows', about: 'заглушка установщика для Windows' },
] as const;

const SERVICES = [
  ['CloudPayments', '/cloudpayments/bundles/cloudpayments.js, /cloudpayments/api'],
  ['Яндекс ID', '/yandex/authorize, /yandex/info'],
  ['Google Analytics', '/analytics/collect, /control/analytics'],
  ['Telegram Bot API', '/telegram/bot…/sendMessage'],
  ['Web Push', '/push/send/…'],
  ['reCAPTCHA', '/recaptcha/api.js, /recaptcha/api/siteverify'],
] as const;

export function indexPage(siteUrl: string, smtpUrl: string): Reply {
  const links = LINKS.map(
    ({ href, title, about }) =>
      markup`<a class="row" href="${href}"><strong>${title}</strong><span class="muted">${about}</span></a>`,
  );
  const services = SERVICES.map(
    ([name, paths]) => markup`<li><strong>${name}</strong><div class="muted"><code>${paths}</code></div></li>`,
  );
  const body = markup`<h1>Песочница внешних служб</h1>
<p class="muted">Локальные имитации внешних служб, с которыми работает сайт <a href="${siteUrl}">${siteUrl}</a>.
Деньги, письма и входы ненастоящие.</p>
<div class="list">${links}</div>
<h2>Службы</h2><ul class="list">${services}
<li><strong>SMTP</strong><div class="muted"><code>${smtpUrl}</code></div></li></ul>`;
  return page({ title: 'Песочница', body });
}
