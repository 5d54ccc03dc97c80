import type { Page } from 'playwright-core';
import type { ResponseOf } from '@contract/endpoint';
import { startMyPasskey } from '@contract/panel/staff/my-passkeys';
import { PASSKEY_OPTIONS } from '../passkeys/virtual-authenticator';
import { whoAmI } from '@contract/panel/staff/who-am-i';
import type { StaffDuty } from '@contract/values/staff';
import { opened, type ChunkCase } from './chunk-cases';
import { follow } from './deployed';

interface PanelCase extends ChunkCase {
  /** The tab has no session at first; all others belong to an administrator. */
  readonly isSignedOut?: boolean;
}

/** A page of the panel that an administrator reaches from another one. */
const page = (path: string, from = '/panel-audit'): PanelCase => ({
  open: (tab) => opened(tab, from),
  need: (tab) => follow(tab, path),
  message: 'page',
});

/** What the panel shows after a login in this tab. */
const afterLogin = (message: PanelCase['message'], duties: readonly StaffDuty[] = []): PanelCase => ({
  open: async (tab) => {
    const body = {
      login: 'olga',
      role: 'admin',
      hasSecondFactor: false,
      hasPasskey: false,
      duties: [...duties],
      sessionUntil: '2027-11-21T22:00:00.000Z',
      now: '2026-11-21T12:00:00.000Z',
    } satisfies ResponseOf<typeof whoAmI>;
    await tab.route(`**${whoAmI.path}`, (route) => route.fulfill({ json: body }));
    await opened(tab, '/panel-login');
  },
  need: async (tab) => {
    await tab.evaluate(() => {
      localStorage.setItem('panelAccessToken', 'access-1');
      localStorage.setItem('panelRefreshToken', 'refresh-1');
    });
    await follow(tab, '/panel-search');
  },
  message,
  isSignedOut: true,
});

/** A part of a page that a press opens. */
const part = (path: string, press: (tab: Page) => Promise<unknown>): PanelCase => ({
  open: (tab) => opened(tab, path),
  need: press,
  message: 'part',
});

/** The chunks of the panel, by the source of the chunk. */
export const PANEL_CHUNKS: Readonly<Record<string, PanelCase>> = {
  'src/features/panel/login/login-page.tsx': page('/panel-login'),
  'src/features/panel/login/confirm-page.tsx': page('/panel-login/confirm'),
  'src/features/panel/shell/panel-shell.tsx': afterLogin('page'),
  'src/features/panel/shell/mantine-pages.tsx': page('/panel-audit', '/panel-today'),
  'src/features/panel/staff/duty-page.tsx': afterLogin('part', ['password_change_needed']),
  'src/features/panel/today/today-page.tsx': page('/panel-today'),
  'src/features/panel/customers/search/search-page.tsx': page('/panel-search'),
  'src/features/panel/customers/card/user-page.tsx': page('/panel-user'),
  'src/features/panel/customers/receipts/receipts-page.tsx': page('/panel-receipts'),
  'src/features/panel/customers/payment/payment-page.tsx': page('/panel-payment'),
  'src/features/panel/customers/invited/invited-page.tsx': page('/panel-invited'),
  'src/features/panel/customers/logs/logs-page.tsx': page('/panel-logs'),
  'src/features/panel/customers/subscription/subscription-page.tsx': page('/panel-subscription'),
  'src/features/panel/promos/promo-page.tsx': page('/panel-promo'),
  'src/features/panel/finance/finance-page.tsx': page('/panel-finance'),
  'src/features/panel/staff/staff-page.tsx': page('/panel-staff'),
  'src/features/panel/nodes/nodes-page.tsx': page('/panel-nodes'),
  'src/features/panel/webhooks/webhooks-page.tsx': page('/panel-webhooks'),
  'src/features/panel/notices/notices-page.tsx': page('/panel-notices'),
  'src/features/panel/audit/audit-page.tsx': page('/panel-audit', '/panel-nodes'),
  'src/features/panel/finance/metrics-tab.tsx': part('/panel-finance?part=receipts', (tab) =>
    tab.getByRole('link', { name: 'Показатели' }).click(),
  ),
  'src/features/panel/finance/record-tabs.ts': part('/panel-finance?part=rate', (tab) =>
    tab.getByRole('link', { name: 'Платежи' }).click(),
  ),
  'src/features/panel/finance/rate-tab.tsx': part('/panel-finance?part=receipts', (tab) =>
    tab.getByRole('link', { name: 'Курс тенге' }).click(),
  ),
  'src/features/panel/finance/metrics-chart.tsx': part('/panel-finance?part=receipts', (tab) =>
    tab.getByRole('link', { name: 'Показатели' }).click(),
  ),
  'src/features/panel/components/range-calendar.tsx': part('/panel-finance?part=receipts', (tab) =>
    tab.getByRole('button', { name: 'Календарь' }).click(),
  ),
  'src/features/panel/components/action-dialog-form.tsx': part('/panel-staff', (tab) =>
    tab.getByRole('button', { name: 'Отключить: olga' }).click(),
  ),
  'src/features/panel/session/passkey-sign-in.ts': {
    open: (tab) => opened(tab, '/panel-login'),
    need: (tab) => tab.getByRole('button', { name: 'По ключу доступа' }).click(),
    message: 'own',
    isSignedOut: true,
  },
  'src/features/panel/staff/my-passkeys.tsx': part('/panel-staff?part=sessions', (tab) =>
    tab.getByRole('link', { name: 'Мой вход', exact: true }).click(),
  ),
  // The password is typed, so the tab is not reloaded.
  'src/lib/auth/passkeys.ts': {
    open: async (tab) => {
      await tab.route(`**${startMyPasskey.path}`, (route) => route.fulfill({ json: { options: PASSKEY_OPTIONS } }));
      await opened(tab, '/panel-staff?part=me');
      await tab.getByLabel('Пароль от панели').fill('a-password-of-my-own');
    },
    need: (tab) => tab.getByRole('button', { name: 'Добавить ключ доступа' }).click(),
    message: 'none',
    works: (tab) => tab.getByText('Сервер ответил неожиданно').first().waitFor(),
  },
  'src/features/panel/staff/second-factor-form.tsx': part('/panel-staff?part=me', (tab) =>
    tab.getByRole('button', { name: 'Включить второй фактор' }).click(),
  ),
};
