import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { joinLocalStack, type RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { openBrowser, siteUrl, visit } from '../../support/browser/browser';
import { CARDS } from '../../support/customers/buy';
import { newEmail, paymentForm, payWith } from '../../support/customers/customer-browser-actions';
import { advanceLocalStack } from '../../support/product/advance-local-stack';
import { emptyLocalStack } from '../../support/product/empty-local-stack';
import { buyOverHttp, profileOverHttp, tickAll } from '../../support/product/running-customer';

let browser: Browser;
let stack: RunningLocalStack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([openBrowser(), joinLocalStack()]);
  await emptyLocalStack(stack);
});
afterAll(() => browser.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('past due (§4)', () => {
  it('shows the reason and the deadline, and is paid at once with another card', async () => {
    const session = await buyOverHttp(stack, newEmail('owes'), { card: CARDS.poorLater, trialDays: 1 });
    await advanceLocalStack(stack, 1.5);
    const { page, leave } = await visit(browser);
    await signIn(page, session.email);
    await shown(page, 'На карте не хватило денег');
    await shown(page, /Доступ сохраняется до/);
    await button(page, 'Оплатить сейчас').click();
    expect(await button(page, 'Перейти к оплате').isEnabled()).toBe(false);
    await tickAll(page, 'На карте не хватило денег');
    await button(page, 'Перейти к оплате').click();
    await payWith(page, CARDS.good);
    await paymentForm(page).getByRole('button', { name: 'Готово' }).click();
    await shown(page, 'Оплата прошла, подписка активна');
    await page.getByText('На карте не хватило денег').waitFor({ state: 'detached' });
    await drainOutbox(stack.deps);
    expect(await profileOverHttp(siteUrl(), session)).toMatchObject({
      pastDue: null,
      card: { mask: expect.stringContaining('3055') as string },
    });
    await leave();
  });
});
