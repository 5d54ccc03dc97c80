import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import type { DEMO_STAFF, DemoEmail } from '../seed/demo-accounts';

type StaffLogin = (typeof DEMO_STAFF)[number]['login'];

/** Who opens the screen: a demo customer, a demo staff member with Anna's card open, or null for a visitor. */
export type Person = DemoEmail | StaffLogin | null;

/** One screen for one person. Used by the accessibility tests and by `npm run screenshots`. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly who: Person;
  /** Shown by the native app, in its web view. */
  readonly isInApp?: boolean;
  readonly languages: readonly [Language, ...Language[]];
  /** The Russian names of buttons that open a part of the screen, in the order in which they are pressed. */
  readonly opens?: readonly string[];
}

const visitor = (name: string, path: string, languages: Screen['languages'] = OFFERED_LANGUAGES): Screen => ({
  name,
  path,
  who: null,
  languages,
});
const customer = (who: DemoEmail, name: string, path: string, opens: readonly string[] = []): Screen => ({
  name,
  path,
  who,
  languages: OFFERED_LANGUAGES,
  opens,
});
const inApp = (who: DemoEmail, name: string, path: string): Screen => ({ ...customer(who, name, path), isInApp: true });
const staff = (name: string, path = `/${name}`): Screen => ({ name, path, who: 'alisa', languages: ['ru'] });

export const SCREENS: readonly Screen[] = [
  visitor('landing', '/'),
  { ...visitor('login', '/login'), opens: ['По почте и паролю'] },
  visitor('buy', '/buy'),
  visitor('offer', '/offer', ['ru']),
  visitor('privacy', '/privacy'),
  visitor('attach', '/attach'),
  visitor('install', '/install'),
  visitor('pay-link-missing', '/instantPay'),
  visitor('unsubscribe-missing', '/unsubscribe'),
  visitor('verify-missing', '/verify'),
  visitor('not-found', '/no-such-page'),
  customer('anna@example.com', 'profile-active', '/profile', [
    'Тариф',
    'Промокод',
    'Действия: Pixel 9',
    'Добавить место',
    'Карта и чеки',
    'Сменить карту',
    'Вход и безопасность',
    'Добавить пароль',
    'Письма и новости',
    'Мои данные',
    'Удалить аккаунт',
  ]),
  customer('anna@example.com', 'promo', '/promo'),
  customer('anna@example.com', 'cancel', '/cancel'),
  customer('boris@example.com', 'profile-not-active', '/profile'),
  customer('boris@example.com', 'shop', '/shop'),
  customer('vera@example.com', 'profile-cancelled', '/profile', [
    'Возобновить',
    'Другая карта или другой срок',
    'Карта и чеки',
  ]),
  customer('gleb@example.com', 'profile-expired', '/profile', ['Карта и чеки']),
  customer('dina@example.com', 'profile-past-due', '/profile', ['Оплатить сейчас', 'Карта и чеки']),
  inApp('anna@example.com', 'mobile-profile', '/mobileProfile'),
  inApp('boris@example.com', 'mobile-shop', '/mobileShop'),
  visitor('panel-login', '/panel-login', ['ru']),
  staff('panel-search', '/panel-search?emailPart=example'),
  staff('panel-today'),
  staff('panel-user'),
  staff('panel-receipts'),
  staff('panel-invited'),
  staff('panel-logs'),
  staff('panel-promo'),
  staff('panel-subscription'),
  ...['figures', 'receipts', 'refunds', 'quarantine', 'webhooks', 'days', 'outbox', 'rate', 'health'].map((part) =>
    staff(`panel-finance-${part}`, `/panel-finance?part=${part}`),
  ),
  ...['members', 'sessions', 'campaigns', 'me'].map((part) =>
    staff(`panel-staff-${part}`, `/panel-staff?part=${part}`),
  ),
  staff('panel-audit'),
  staff('panel-nodes'),
  staff('panel-webhooks'),
  staff('panel-notices'),
];
