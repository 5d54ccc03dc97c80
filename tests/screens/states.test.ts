import { getReferralCode } from '@functions/referrals/contract/get-referral-code';
import { listInvitees } from '@functions/referrals/contract/list-invitees';
import { getProfile, type Profile } from '@functions/customer-life/contract/get-profile';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { callOverHttp, joinOverHttp } from '../../scripts/lib/customer-over-http';
import { openScreen, setColorScheme, switchLanguage } from '../../scripts/screens/open-screen';
import type { Person } from '../../scripts/screens/screens';
import { storeSignIn } from '../../scripts/screens/stored-session';
import { violationsOn } from '../support/browser/axe';
import { siteUrl, visit } from '../support/browser/browser';
import { stack } from '../support/browser/running-stack';
import { expectNone } from '../support/browser/expect-none';
import { horizontalOverflow } from '../support/browser/horizontal-overflow';
import { newEmail } from '../support/customers/customer-browser-actions';
import { newPromo } from '../support/product/running-promo';
import { SWEEP, sweep } from '../support/sweep';

/** States of screens in which no demo customer is. */

const [FIRST, ...OTHERS] = OFFERED_LANGUAGES;
const LONG_TEXT = 'Ночью с 2 до 4 обновляем узел Амстердам: связь может прерваться на минуту. Выберите другой сервер.';

interface State {
  readonly path: string;
  readonly who?: NonNullable<Person>;
  /** Before the screen opens; returns its path if it differs. */
  readonly prepare?: (page: Page) => Promise<string | undefined>;
  /** A text of the state. */
  readonly shows: string;
}

/** Answers the profile with some values changed. */
const withProfile = (change: (profile: Profile) => Partial<Profile>) => async (page: Page) => {
  await page.route(`**${getProfile.path}`, async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as Profile;
    await route.fulfill({ response, json: { ...profile, ...change(profile) } });
  });
  return undefined;
};

const RESTRICTED = withProfile(({ userInfo }) => ({
  restricted: 'key-shared',
  userInfo: { ...userInfo, subscriptionStatus: 'CANCELED', subscriptionIsActive: false },
}));

const EVERYTHING = withProfile(({ now }) => ({
  notices: (['outage', 'warning', 'info'] as const).map((level) => ({ id: level, level, texts: { ru: LONG_TEXT } })),
  servers: [
    { name: 'Амстердам', works: true, lastSeen: now },
    { name: 'Хельсинки', works: false, lastSeen: now },
  ],
  promo: { code: 'A-LONG-CODE-OF-32-CHARACTERS-123', discount: 0.5, until: now },
  tariffNextPeriod: 12,
}));

async function withFriends(page: Page): Promise<undefined> {
  const email = 'verylongmailboxname•••@some-company.example.com';
  const invited = new Date().toISOString();
  const invitees = (['counts', 'in-trial', 'waiting', 'ended'] as const).map((state) => ({
    email: state === 'ended' ? null : email,
    state,
    invited,
    countsUntil: state === 'in-trial' ? invited : null,
  }));
  await page.route(`**${listInvitees.path}`, (route) =>
    route.fulfill({ json: { success: true, discount: 0.5, invitees, total: 24 } }),
  );
}

async function withPaidOrder(page: Page): Promise<undefined> {
  await page.addInitScript(
    (id) => {
      localStorage.setItem('userID', id);
      localStorage.setItem('payment', 'completed');
    },
    `${'a'.repeat(30)}_30_1`,
  );
}

/** Reported by the form, and not applied yet. */
async function withReportedPayment(page: Page): Promise<undefined> {
  await page.addInitScript(() => {
    localStorage.setItem('userPayToken', 'order');
    localStorage.setItem('payment', 'completed');
  });
}

async function invitation(): Promise<string> {
  const email = newEmail('inviting');
  const session = await joinOverHttp(siteUrl(), email);
  const { referralCode } = await callOverHttp(siteUrl(), getReferralCode, { uid: session.uid, email }, session);
  return `/yt?token=${referralCode}`;
}

const STATES: Readonly<Record<string, State>> = {
  'a restricted customer': {
    path: '/profile',
    who: 'anna@example.com',
    prepare: RESTRICTED,
    shows: 'Доступ ограничен',
  },
  'a profile with everything': { path: '/profile', who: 'anna@example.com', prepare: EVERYTHING, shows: LONG_TEXT },
  'an awaited payment': {
    path: '/profile',
    who: 'boris@example.com',
    prepare: withReportedPayment,
    shows: 'Ждём подтверждения банка',
  },
  'invited friends': { path: '/promo', who: 'anna@example.com', prepare: withFriends, shows: 'Ваша скидка сейчас' },
  'a guest purchase to attach': { path: '/attach', prepare: withPaidOrder, shows: 'Осталось войти' },
  'the landing page with a promo code': {
    path: '/tt',
    prepare: async () => `/tt?token=${await newPromo(stack, 30)}`,
    shows: 'действует: −30',
  },
  'the landing page with an invitation': { path: '/yt', prepare: invitation, shows: 'Вас пригласил друг' },
  'the landing page with an unknown code': { path: '/?token=nosuchcodeatall', shows: 'Код из ссылки не действует' },
  'the purchase with a promo code': {
    path: '/buy',
    prepare: async () => `/buy?token=${await newPromo(stack, 50)}&i=7&j=12`,
    shows: 'Скидка −50',
  },
};

async function openState({ path, who, prepare, shows }: State) {
  const visitor = await visit();
  if (who !== undefined) await storeSignIn(visitor.page, siteUrl(), who);
  const opened = (await prepare?.(visitor.page)) ?? path;
  await openScreen(visitor.page, opened, FIRST);
  await visitor.page.getByText(shows).first().waitFor();
  return { ...visitor, opened };
}

describe('WCAG 2.2 AA, and every text fits on a phone (P30)', () => {
  for (const [[name, state], options] of sweep(
    Object.entries(STATES),
    ([name]) => name === 'a profile with everything',
  ))
    it(name, options, async () => {
      const { page, leave } = await openState(state);
      expectNone([...(await violationsOn(page)), ...(await horizontalOverflow(page))]);
      await leave(/status of 409/);
    });

  it.each(Object.entries(STATES))('%s, dark and in the other languages', SWEEP, async (_name, state) => {
    const { page, leave, opened } = await openState(state);
    await setColorScheme(page, 'dark');
    const found = (await violationsOn(page, ['color-contrast'])).map((violation) => `dark: ${violation}`);
    await setColorScheme(page, 'light');
    for (const language of OTHERS) {
      await switchLanguage(page, opened, language);
      found.push(...(await horizontalOverflow(page)).map((what) => `${language}: ${what}`));
    }
    expectNone(found);
    await leave(/status of 409/);
  });
});
