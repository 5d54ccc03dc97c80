import type { Page } from 'playwright-core';
import { listSignIns } from '@contract/accounts/sign-ins';
import type { ResponseOf } from '@contract/endpoint';
import { siteUrl } from '../browser/browser';
import { withHostName } from '../passkeys/virtual-authenticator';
import { enterSignedIn, newEmail } from '../customers/customer-browser-actions';
import { follow } from './deployed';

/**
 * How a tab comes to need each chunk that is loaded on demand. Without it the tab ends in the new release by one
 * reload, or, when it was reloaded already, in the message of section 8.
 */
export interface ChunkCase {
  /** Opens the tab, as far as it needs no file of this chunk. */
  open(page: Page): Promise<unknown>;
  /** Needs the chunk. */
  need(page: Page): Promise<unknown>;
  /**
   * Where the message appears: instead of the page, or in the place of a part of it. `none`: what the chunk is for
   * works without it; see `works`. `own`: the page says in its own words that it has no answer.
   */
  readonly message: 'page' | 'part' | 'own' | 'none';
  /** Of a chunk without a message: shows that the page works without it. */
  works?(page: Page): Promise<unknown>;
  /** A user agent that makes the site need the chunk. */
  readonly userAgent?: string;
}

export const opened = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

/** A page of the site that a visitor reaches from another one. */
const visited = (path: string, from = '/install'): ChunkCase => ({
  open: (page) => opened(page, from),
  need: (page) => follow(page, path),
  message: 'page',
});

/** A page of a customer. */
const ofCustomer = (path: string, email = newEmail('old-tab')): ChunkCase => ({
  ...visited(path),
  open: async (page) => {
    await enterSignedIn(page, email, '/install');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  },
});

/** A part of the sign-in page that a press opens. */
const onLogin = (button: string): ChunkCase => ({
  open: (page) => page.goto('/login'),
  need: (page) => page.getByRole('button', { name: button, exact: true }).click(),
  message: 'part',
});

/** A part of the profile of a customer that a press opens. */
const inProfile = (button: string | RegExp, email = 'anna@example.com'): ChunkCase => ({
  open: async (page) => {
    await enterSignedIn(page, email);
    await page.getByRole('button', { name: button, exact: true }).first().waitFor();
  },
  need: (page) => page.getByRole('button', { name: button, exact: true }).first().click(),
  message: 'part',
});

/** Runs in the page: the sign-in of the session is too old for a change that needs a recent one. */
const ageSignIn = (): void => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:')) ?? '';
  const { stsTokenManager } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
    stsTokenManager: { accessToken: string };
  };
  const payload = stsTokenManager.accessToken.split('.')[1] ?? '';
  const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, number>;
  sessionStorage.setItem('signInTime', `${claims.signedInAt ?? (claims.auth_time ?? 0) * 1000} 0`);
};

/** Runs in the page: the stored token has expired. */
const expireToken = (): void => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:')) ?? '';
  const user = JSON.parse(localStorage.getItem(key) ?? '{}') as { stsTokenManager: Record<string, unknown> };
  user.stsTokenManager.expirationTime = 0;
  localStorage.setItem(key, JSON.stringify(user));
};

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36 Instagram 340.0.0';

const shares = async (page: Page): Promise<void> => {
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await page.getByRole('button', { name: 'Поделиться ссылкой' }).click();
};

const PASSKEY = {
  signIn: 'passkey:1',
  name: 'Chrome, Linux',
  created: '2026-11-20T11:02:07.000Z',
  lastUsed: null,
  isBlocked: false,
  isCurrent: false,
};
const WITH_PASSKEY: ResponseOf<typeof listSignIns> = {
  success: true,
  signIns: [{ signIn: 'google.com:1', provider: 'google.com', isCurrent: true }],
  passkeys: [PASSKEY],
};

/** A toast, which is shown as plain text without its library. */
const toast: ChunkCase = {
  open: async (page) => {
    await enterSignedIn(page, newEmail('old-toast'));
    await page.goto('/promo');
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).waitFor();
  },
  need: shares,
  message: 'none',
  works: (page) => page.getByRole('alert').getByText('Ваше устройство не поддерживает').waitFor(),
};

/** The chunks of the customers' site, by the source of the chunk. */
export const SITE_CHUNKS: Readonly<Record<string, ChunkCase>> = {
  'src/features/landing/landing-page.tsx': visited('/'),
  'src/features/offer/offer-page.tsx': visited('/offer'),
  'src/features/privacy/privacy-page.tsx': visited('/privacy'),
  'src/features/login/login-page.tsx': visited('/login'),
  'src/features/login/attach-page.tsx': visited('/attach'),
  'src/features/login/verify-page.tsx': visited('/verify'),
  'src/features/login/yandex-return-page.tsx': visited('/yauth#error=server_error'),
  'src/features/login/yandex-in-app-page.tsx': visited('/yauth-mobile#error=access_denied'),
  'src/features/login/instant-login-page.tsx': visited('/instantLogin'),
  'src/features/install/install-page.tsx': visited('/install', '/unsubscribe'),
  'src/features/instant-pay/instant-pay-page.tsx': visited('/instantPay'),
  'src/features/unsubscribe/unsubscribe-page.tsx': visited('/unsubscribe'),
  'src/app/buy-route.tsx': visited('/buy'),
  'src/app/require-ticket.tsx': visited('/mobileProfile'),
  'src/app/with-query-client.tsx': visited('/verify'),
  'src/app/require-session.tsx': ofCustomer('/profile'),
  'src/app/profile-route.tsx': ofCustomer('/profile'),
  'src/app/shop-route.tsx': ofCustomer('/shop'),
  'src/features/promo/promo-page.tsx': ofCustomer('/promo'),
  'src/app/cancel-route.tsx': ofCustomer('/cancel', 'anna@example.com'),
  'src/app/signed-in-redirect.tsx': ofCustomer('/buy'),
  'src/features/profile/subscription/tariff-form.tsx': inProfile('Сменить тариф'),
  'src/features/profile/payments/card-form.tsx': inProfile('Сменить карту'),
  'src/features/profile/news/news-places.tsx': inProfile('Где сообщать новости'),
  'src/features/profile/payments/receipt-list.tsx': inProfile('Показать чеки'),
  'src/features/gifts/gift-form.tsx': inProfile('Подарить'),
  'src/features/gifts/gift-list.tsx': inProfile('Мои подарки'),
  'src/features/profile/subscription/promo-form.tsx': inProfile('Есть промокод?'),
  'src/features/profile/subscription/resume-form.tsx': inProfile('Возобновить', 'vera@example.com'),
  'src/features/profile/subscription/retry-form.tsx': inProfile('Оплатить сейчас', 'dina@example.com'),
  'src/features/profile/devices/add-device.tsx': inProfile('Добавить устройство'),
  'src/features/profile/devices/device-name-form.tsx': inProfile(/^Переименовать/),
  'src/features/profile/account/delete-account.tsx': inProfile('Удалить аккаунт', newEmail('old-deletion')),
  'src/features/profile/sign-ins/sessions-list.tsx': inProfile('Где вы вошли', newEmail('old-sessions')),
  'src/features/profile/sign-ins/confirm-sign-in.tsx': {
    ...inProfile('Удалить аккаунт', newEmail('old-confirmation')),
    need: async (page) => {
      await page.evaluate(ageSignIn);
      await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
    },
  },
  'src/features/profile/sign-ins/sign-in-actions.ts': {
    open: async (page) => {
      await enterSignedIn(page, newEmail('old-sign-in'));
      await page.getByRole('button', { name: 'Добавить пароль' }).click();
      await page.getByLabel('Новый пароль', { exact: true }).fill('correct horse battery');
    },
    need: (page) => page.getByLabel('Новый пароль', { exact: true }).press('Enter'),
    message: 'none',
    works: (page) => page.getByText('Не получилось. Попробуйте ещё раз').waitFor(),
  },
  'src/features/purchase/purchase-block.tsx': {
    ...ofCustomer('/profile', 'boris@example.com'),
    message: 'part',
  },
  'src/lib/auth/session.ts': {
    ...ofCustomer('/promo'),
    need: async (page) => {
      await page.evaluate(expireToken);
      await follow(page, '/promo');
    },
    message: 'own',
  },
  'src/features/login/password-form.tsx': onLogin('По почте и паролю'),
  'src/lib/auth/passkey-session.ts': {
    // No passkey belongs to an IP address.
    open: (page) => page.goto(withHostName(`${siteUrl()}/login`)),
    need: (page) => page.getByRole('button', { name: 'Войти с ключом доступа' }).click(),
    message: 'own',
  },
  'src/features/profile/sign-ins/passkey-row.tsx': {
    ...ofCustomer('/profile', newEmail('old-passkey')),
    open: async (page) => {
      await enterSignedIn(page, newEmail('old-passkey'));
      await page.route(`**${listSignIns.path}`, (route) => route.fulfill({ json: WITH_PASSKEY }));
      await opened(page, '/install');
    },
    message: 'part',
  },
  'src/lib/browser/save-file.ts': {
    ...inProfile('Скачать мои данные', newEmail('old-export')),
    message: 'own',
  },
  'src/ui/unsettled-note.tsx': {
    open: async (page) => {
      await opened(page, '/install');
      await page.evaluate(() => {
        localStorage.setItem('userID', `${'a'.repeat(30)}_30_1`);
        localStorage.setItem('payment', 'completed');
      });
    },
    need: (page) => follow(page, '/login'),
    message: 'part',
  },
  'src/features/login/test-accounts.tsx': onLogin('Войти через Google'),
  'src/features/login/in-app-notice.tsx': { ...visited('/login'), message: 'part', userAgent: INSTAGRAM },
  'src/features/login/contact-form.tsx': {
    ...visited('/login'),
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
      await page.getByRole('button', { name: /Без почты/ }).click();
      await page.getByLabel('Почта').waitFor();
      await opened(page, '/install');
    },
    message: 'part',
  },
  // A sign-in that cannot be completed ends on the start page (section 8).
  'src/features/login/api/register-customer.ts': {
    open: (page) => page.goto('/login'),
    need: async (page) => {
      await page.getByRole('button', { name: 'Войти через Google' }).click();
      await page.getByRole('button', { name: 'boris@example.com' }).click();
    },
    message: 'none',
    works: async (page) => {
      await page.getByText('Не удалось авторизоваться!').waitFor();
      await page.waitForURL((url) => url.pathname === '/');
    },
  },
  'src/lib/analytics/analytics-sender.ts': {
    open: async (page) => {
      await page.goto('/install');
      await page.evaluate(() => localStorage.setItem('analyticsConsent', 'granted'));
      await opened(page, '/install');
    },
    need: (page) =>
      page
        .getByRole('link', { name: /Скачать/ })
        .first()
        .click(),
    message: 'none',
    works: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  'src/ui/notice-list.tsx': {
    open: async (page) => {
      const notice = { id: 'notice-1.1', level: 'info', texts: { ru: 'Ночью обновим серверы.' } };
      await page.route('**/api/notices', (route) =>
        route.fulfill({ json: { success: true, notices: [notice], customerId: null } }),
      );
      await opened(page, '/unsubscribe');
    },
    need: (page) => follow(page, '/install'),
    message: 'none',
    works: (page) => page.getByRole('link', { name: 'Мои устройства' }).waitFor(),
  },
  'src/ui/toast-container.tsx': toast,
  '../node_modules/react-toastify/dist/index.mjs': toast,
};
