import { describe, expect, it } from 'vitest';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { createOrder } from '@functions/purchase/contract/create-order';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  bothConsents,
  join,
  newPrepaidToken,
  profileOf,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const set = async (session: Session, wanted: object) =>
  (await product.call(setPreferences, { uid: session.uid, email: session.email, ...wanted }, session)).body;
const order = (session: Session | null, about: object) =>
  product.call(createOrder, { uid: '', email: '', period: 30, tariff: 1, consents: bothConsents, ...about }, session);
const languageOf = async (session: Session) => {
  const { mailLanguage, followsSite } = (await profileOf(product, session)).preferences;
  return `${mailLanguage}${followsSite ? '' : ', chosen'}`;
};
const ordersOf = async ({ uid }: Session) =>
  (await product.deps.store.nonTransactional.orders.ofCustomer(uid, 9)).map(({ language }) => language);

describe('the language of e-mails (decision 79)', () => {
  it('is the one of the site at the registration, then at each order', async () => {
    const { session } = await join(product, 'follows', { language: 'zh-CN' });
    expect(await languageOf(session)).toBe('zh');
    await order(session, { language: 'kk' });
    expect(await languageOf(session)).toBe('kk');
    // The same offer in another language is the same order, with the new language.
    await order(session, { language: 'ru' });
    expect(await languageOf(session)).toBe('ru');
    expect(await ordersOf(session)).toEqual(['ru']);
    await order(session, {});
    await order(session, { language: 'fr' });
    expect(await languageOf(session)).toBe('ru');
  });

  it('follows a switch of the site, and the next e-mail is in it', async () => {
    const { session } = await join(product, 'switches', { language: 'en' });
    await subscribe(product, session);
    expect(await set(session, { siteLanguage: 'ru' })).toMatchObject({ mailLanguage: 'ru', followsSite: true });
    await product.call(cancelSubscription, { email: session.email }, session);
    await product.drain();
    expect(subjectsTo(product, session.email)).toEqual(['Payment received: 1 ₽', 'Подписка отменена']);
  });

  it('stays as chosen in the profile, whatever the site is switched to, until it follows the site again', async () => {
    const { session } = await join(product, 'chooses', { language: 'ru' });
    expect(await set(session, { mailLanguage: 'kk' })).toMatchObject({ mailLanguage: 'kk', followsSite: false });
    await set(session, { siteLanguage: 'zh' });
    await set(session, { reminders: false });
    await order(session, { language: 'en' });
    expect(await languageOf(session)).toBe('kk, chosen');
    expect(await ordersOf(session)).toEqual(['en']);
    await set(session, { mailLanguage: 'site', siteLanguage: 'en' });
    expect(await languageOf(session)).toBe('en');
    await set(session, { siteLanguage: 'zh' });
    expect(await languageOf(session)).toBe('zh');
  });

  it('of a guest is the one of the last order, also when the same offer is ordered again', async () => {
    const guest = { email: addressOf(product, 'guest'), prepaidToken: newPrepaidToken() };
    const payTokens = [];
    for (const language of ['en', 'kk']) payTokens.push((await order(null, { ...guest, language })).body.payToken);
    expect(payTokens[0]).toBe(payTokens[1]);
    const stored = await product.deps.store.nonTransactional.orders.get(String(payTokens[0]));
    expect(stored).toMatchObject({ language: 'kk' });
  });

  it('an unknown language is refused, and the field is named', async () => {
    const { session } = await join(product, 'unknown', { language: 'ru' });
    expect(await set(session, { mailLanguage: 'de' })).toMatchObject({
      success: false,
      code: 'bad_input',
      field: 'mailLanguage',
    });
    expect(await languageOf(session)).toBe('ru');
  });
});
