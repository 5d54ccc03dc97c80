import { endingAt } from '../../support/fixtures/domain-records';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { DAY } from '@functions/base/rules/calendar';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import { PHONE } from '../../../scripts/lib/browser';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { hold } from '../../support/browser/hold';
import { callOverHttp } from '../../../scripts/lib/customer-over-http';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { buyOverHttp } from '../../support/product/running-customer';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { SWEEP } from '../../support/sweep';

async function subscriber(name: string): Promise<Session> {
  const session = await buyOverHttp(stack, newEmail(name));
  // The first notification may have to wait for a cold start of the function.
  await expect
    .poll(async () => (await profileOf(session)).userInfo.subscriptionIsActive, { timeout: 20_000 })
    .toBe(true);
  return session;
}

const profileOf = (session: Session) =>
  callOverHttp(siteUrl(), getProfile, { uid: session.uid, email: session.email }, session);

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

const holdUntilCancelled = (page: Page): Promise<void> =>
  hold(page.getByRole('button', { name: 'Отключить автопродление' }), () => page.waitForURL('**/profile'));

describe('the question why', () => {
  it('is answered by one press below which the button is in sight, and goes with the cancellation', async () => {
    const session = await subscriber('leaves');
    const { page, leave } = await visit({ viewport: PHONE });
    await enterSignedIn(page, session.email);
    await page.getByRole('link', { name: 'Отменить подписку' }).click();
    const why = page.getByRole('group', { name: 'Почему уходите? Отвечать не обязательно.' });
    await why.waitFor();
    const reason = (name: string, isPressed: boolean) => why.getByRole('button', { name, pressed: isPressed });
    const button = page.getByRole('button', { name: 'Отменить подписку' });
    const box = await button.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
    await reason('Дорого', false).click();
    await reason('Медленно', false).click();
    await reason('Дорого', false).waitFor();
    await reason('Медленно', true).click();
    await reason('Медленно', false).waitFor();
    await reason('Не подключалось', false).click();
    await reason('Не подключалось', true).waitFor();
    await hold(button, () => page.waitForURL('**/profile'));
    const history = await stack.deps.store.nonTransactional.subscriptions.history(session.uid);
    expect(history.at(-1)).toMatchObject({ type: 'cancelled', leavingReason: 'no-connection' });
    await leave();
  });

  it('needs no answer', SWEEP, async () => {
    const session = await subscriber('leaves-silently');
    const { page, leave } = await visit({ viewport: PHONE });
    await enterSignedIn(page, session.email);
    await page.getByRole('link', { name: 'Отменить подписку' }).click();
    const button = page.getByRole('button', { name: 'Отменить подписку' });
    await hold(button, () => page.waitForURL('**/profile'));
    const history = await stack.deps.store.nonTransactional.subscriptions.history(session.uid);
    expect(history.at(-1)).not.toHaveProperty('leavingReason');
    await leave();
  });
});

describe('turning auto-renewal off without access (§2)', () => {
  it('a restricted customer turns auto-renewal off from the notice, and the profile says so', SWEEP, async () => {
    const session = await subscriber('restricted-stops');
    await restrictAccess(stack.deps, { uid: session.uid, reason: 'law' });
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await shown(page, 'если ограничение снимут, они продолжатся');
    await page.getByRole('link', { name: 'Отключить автопродление' }).click();
    await shown(page, /их не будет и\sтогда, когда ограничение снимут/);
    expect(await page.getByText('Доступ останется до').count()).toBe(0);
    await holdUntilCancelled(page);
    await shown(page, 'списаний не будет, и после снятия ограничения тоже');
    expect(await page.getByRole('link', { name: 'Отключить автопродление' }).count()).toBe(0);
    expect(await profileOf(session)).toMatchObject({ renews: false, restricted: 'law' });
    await page.goto('/cancel');
    await page.waitForURL('**/profile');
    await leave();
  });

  it('an expired customer turns auto-renewal off', SWEEP, async () => {
    const session = await subscriber('expired-stops');
    const { subscriptions } = stack.deps.store.nonTransactional;
    const stored = await subscriptions.get(session.uid);
    if (!stored?.currentPeriodEnd) throw new Error('nothing was bought');
    const ended = (await stack.clock.now()) - DAY;
    await subscriptions.save(endingAt(stored, ended - 3 * DAY));
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await shown(page, 'Автопродление не отключено');
    await page.getByRole('link', { name: 'Отключить автопродление' }).click();
    await shown(page, 'Оплаченное время закончилось');
    await holdUntilCancelled(page);
    await page.getByText('Автопродление не отключено').waitFor({ state: 'detached' });
    await shown(page, 'Отменена');
    expect(await profileOf(session)).toMatchObject({ renews: false, userInfo: { subscriptionStatus: 'CANCELED' } });
    await leave();
  });

  it('in the grace period the page says that access ends at once', SWEEP, async () => {
    const session = await subscriber('grace-stops');
    const { subscriptions } = stack.deps.store.nonTransactional;
    const stored = await subscriptions.get(session.uid);
    if (!stored) throw new Error('nothing was bought');
    const now = await stack.clock.now();
    const pastDue = { since: now - DAY, attempts: 1, reasonCode: 5051 };
    await subscriptions.save({ ...endingAt(stored, now - DAY), pastDue });
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email, '/cancel');
    await shown(page, 'После отмены доступ закроется сразу');
    expect(await page.getByText('Доступ останется до').count()).toBe(0);
    await leave();
  });
});
