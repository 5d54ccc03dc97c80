import { describe, expect, it } from 'vitest';
import { verifyContactEmail } from '@functions/accounts/contract/verify-contact-email';
import { CONTACT_CODES, CONTACT_CODES_PER_EMAIL } from '@functions/base/rules/sign-in-limits';
import { registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { signInWithCustomToken } from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { addressOf, subjectsTo } from '../../support/product/scenario';

const product = await startProductOfFile();

const refusedAs = (status: number, code: string) => ({ status, body: { success: false, code } });

describe('adding an e-mail address after a Yandex sign-in without one', () => {
  const give = (session: Session, request: { contact: string; code?: string; captchaToken?: string }) =>
    product.call(verifyContactEmail, { uid: session.uid, email: '', language: 'ru', ...request }, session);
  const codeFrom = (email: string) => /\d{6}/.exec(subjectsTo(product, email).at(-1) ?? '')?.[0] ?? '';

  it('an address is verified with a six-digit code and used to register', async () => {
    const id = yandexId(product);
    const bare = await signInByYandex(product, id, '');
    const contact = addressOf(product, 'kolya');
    expect(await give(bare, { contact })).toMatchObject({ status: 200, body: { success: true } });
    await product.drain();
    const wrong = codeFrom(contact) === '000000' ? '000001' : '000000';
    expect(await give(bare, { contact, code: wrong })).toMatchObject(refusedAs(400, 'code_not_valid'));
    expect(await give(bare, { contact: addressOf(product, 'elsewhere'), code: codeFrom(contact) })).toMatchObject(
      refusedAs(400, 'code_not_valid'),
    );
    const { body } = await give(bare, { contact, code: codeFrom(contact) });
    const session = await signInWithCustomToken(body.customToken as string);
    expect(session.email).toBe(contact);
    await registerOn(product, session);
    expect(await give(session, { contact })).toMatchObject(refusedAs(409, 'contact_known'));
    // The next sign-in returns the verified address.
    expect((await signInByYandex(product, id, '')).email).toBe(contact);
  });

  it('a code from another session is refused, and so is a session that has an address', async () => {
    const [first, second] = [
      await signInByYandex(product, yandexId(product), ''),
      await signInByYandex(product, yandexId(product), ''),
    ];
    const contact = addressOf(product, 'lara');
    await give(first, { contact });
    await product.drain();
    expect(await give(second, { contact, code: codeFrom(contact) })).toMatchObject(refusedAs(400, 'code_not_valid'));
    const known = await product.customer('lara-known');
    expect(
      await product.call(verifyContactEmail, { uid: known.uid, email: known.email, contact }, known),
    ).toMatchObject(refusedAs(409, 'contact_known'));
  });

  it('allows 10 code attempts and 5 e-mails per hour', async () => {
    const bare = await signInByYandex(product, yandexId(product), '');
    const contact = addressOf(product, 'guesser');
    const guesses = [];
    for (let n = 0; n < 11; n++) guesses.push((await give(bare, { contact, code: String(100000 + n) })).status);
    expect(guesses.at(9)).toBe(400);
    expect(guesses.at(10)).toBe(429);
    const mails = [];
    for (let n = 0; n < 6; n++) mails.push((await give(bare, { contact })).status);
    expect(mails).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('a code costs one of the five, also under the human check', async () => {
    const contact = addressOf(product, 'wanted');
    for (let n = 0; n < CONTACT_CODES_PER_EMAIL.max; n += 1)
      await product.deps.rateLimits.consume(CONTACT_CODES_PER_EMAIL, contact);
    const bare = await signInByYandex(product, yandexId(product), '');
    const solved = () => ({ captchaToken: product.sandbox.recaptcha.token() });
    for (let n = 0; n < CONTACT_CODES.max; n += 1) {
      expect(await give(bare, { contact })).toMatchObject(refusedAs(429, 'human_check_needed'));
      expect(await give(bare, { contact, ...solved() })).toMatchObject({ status: 200 });
    }
    expect(await give(bare, { contact, ...solved() })).toMatchObject(refusedAs(429, 'too_many_attempts'));
    // A captcha is asked for no more: it would not help.
    expect(await give(bare, { contact })).toMatchObject(refusedAs(429, 'too_many_attempts'));
  });
});
