import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import { supportLinks } from '@functions/base/contract/values/support-links';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { CARDS } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  emailsTo,
  advanceToPeriodEnd,
  profileOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
beforeAll(async () => {
  // The provider delivers each notification three times. A repetition must send no e-mail.
  const thrice = { duplicate: 2 };
  await product.sandbox.cloudpayments.setFaults({
    notifications: { pay: thrice, fail: thrice, recurrent: thrice, refund: thrice },
  });
});

it('an e-mail to a customer leads to support with the id by which staff find the account', async () => {
  const { session } = await join(product, 'ksenia', { language: 'ru' });
  await subscribe(product, session);
  const { id } = (await profileOf(product, session)).userInfo;
  const [paid] = emailsTo(product, session.email);
  expect(paid?.text).toContain(`${supportLinks(id).bot}\n`);
  expect(paid?.html).toContain(`href="${supportLinks(id).email}"`);
});

describe('each event sends one e-mail, however often the provider reports it (P1)', () => {
  it('a purchase, a renewal, a cancellation and the end of access send one e-mail each, plus reminders', async () => {
    const { session } = await join(product, 'anna', { language: 'ru-RU' });
    await subscribe(product, session, { period: 5 });
    await advanceToPeriodEnd(product, session, 0.1);
    await product.call(cancelSubscription, { email: session.email }, session);
    await product.call(cancelSubscription, { email: session.email }, session);
    await advanceToPeriodEnd(product, session, 0.1);
    expect(subjectsTo(product, session.email)).toEqual([
      'Оплата прошла: 1 ₽',
      'Через 3 дня спишем 150 ₽',
      'Завтра спишем 150 ₽',
      'Оплата прошла: 150 ₽',
      'Подписка отменена',
      'Доступ закончится через 3 дня',
      'Доступ закончится завтра',
      'Подписка закончилась',
    ]);
  });

  it('three failed charges send three notices with the end of the grace period, and then the end (P14)', async () => {
    const { session } = await join(product, 'boris', { language: 'ru' });
    await subscribe(product, session, { period: 2, card: CARDS.poorLater });
    const { accessEndsAt } = await subscriptionOf(product, session);
    await advanceToPeriodEnd(product, session, 5);
    expect(subjectsTo(product, session.email)).toEqual([
      'Оплата прошла: 1 ₽',
      'Завтра спишем 150 ₽',
      'Не получилось списать 150 ₽',
      'Не получилось списать 150 ₽',
      'Не получилось списать 150 ₽',
      'Подписка закончилась',
    ]);
    const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' }).format(
      accessEndsAt ?? 0,
    );
    const failed = emailsTo(product, session.email).filter(({ subject }) => subject.startsWith('Не получилось'));
    for (const { text } of failed) {
      expect(text.replace(/\s/g, ' ')).toContain(`Доступ до: ${day}`);
      expect(text).toContain('На карте не хватило денег');
      expect(text).toContain('/instantPay?link=');
    }
  });

  it('no notice of a failure is sent after the customer has paid (P14)', async () => {
    const { session } = await join(product, 'vera', { language: 'ru' });
    await subscribe(product, session, { period: 1, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, 0.01);
    await subscribe(product, session, { kind: 'past-due-payment' });
    await advanceToPeriodEnd(product, session, -4);
    expect(subjectsTo(product, session.email)).toEqual([
      'Оплата прошла: 1 ₽',
      'Не получилось списать 150 ₽',
      'Оплата прошла: 150 ₽',
    ]);
  });

  it('our own refusal at Check sends no notice of a failed charge', async () => {
    const { session } = await join(product, 'gleb', { language: 'ru' });
    await subscribe(product, session, { period: 1 });
    await product.sandbox.cloudpayments.setFaults({ declineNext: { count: 1, reasonCode: 3001 } });
    await advanceToPeriodEnd(product, session, 0.01);
    expect(subjectsTo(product, session.email).filter((subject) => subject.startsWith('Не получилось'))).toEqual([]);
    expect(await subscriptionOf(product, session)).toMatchObject({ pastDue: null });
  });
});

describe('the language and the preferences of a customer apply to e-mails (§1)', () => {
  const SUBJECTS: Record<(typeof OFFERED_LANGUAGES)[number], string[]> = {
    ru: ['Оплата прошла: 1 ₽', 'Подписка отменена', 'Мы вернули 1 ₽'],
    en: ['Payment received: 1 ₽', 'Your subscription is cancelled', 'We refunded 1 ₽'],
    kk: ['Төлем өтті: 1 ₽', 'Жазылымнан бас тартылды', '1 ₽ қайтардық'],
    zh: ['付款成功：1 ₽', '订阅已取消', '已退款 1 ₽'],
  };

  it.each(OFFERED_LANGUAGES)(
    'a purchase, a cancellation and a refund send e-mails in the language %s',
    async (language) => {
      const { session } = await join(product, `reads-${language}`, { language });
      await subscribe(product, session);
      await product.call(cancelSubscription, { email: session.email }, session);
      await product.drain();
      await requestRefund(product.deps, {
        uid: session.uid,
        transactionId: null,
        amount: null,
        reason: 'asked',
        actor: 'olga',
        requestId: 'click',
      });
      await product.drain();
      expect(subjectsTo(product, session.email)).toEqual(SUBJECTS[language]);
    },
  );

  it('a customer without reminders gets none, but gets e-mails about payments (§1.3)', async () => {
    const { session } = await join(product, 'quiet', { language: 'ru' });
    const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
    if (customer) await product.deps.store.nonTransactional.customers.save({ ...customer, wantsReminders: false });
    await subscribe(product, session, { period: 5 });
    await advanceToPeriodEnd(product, session, 0.1);
    expect(subjectsTo(product, session.email)).toEqual(['Оплата прошла: 1 ₽', 'Оплата прошла: 150 ₽']);
  });
});
