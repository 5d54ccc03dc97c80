import { describe, expect, it } from 'vitest';
import { managePassword } from '@functions/customer-life/contract/manage-password';
import { PASSWORD_MAIL_LIMIT } from '@functions/base/rules/sign-in-limits';
import type { Deps } from '@functions/ports/services';
import { processOutboxEntry } from '@functions/jobs/process-outbox-entry';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import {
  askForPassword,
  chooseNewPassword,
  confirmAddress,
  newPasswordSession,
  signInWithPassword,
} from '../../support/customers/passwords';
import {
  claimsOf,
  identityToolkit,
  nextSecond,
  oobCodeFor,
  refresh,
  signInWithGoogle,
} from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  buyAsGuest,
  emailsTo,
  join,
  linkIn,
  newPrepaidToken,
  orderAsGuest,
  subjectsTo,
} from '../../support/product/scenario';
import { overLimit } from '@functions/base/rules/rate-limit';
import { IN_MEMORY } from '../../support/sweep';

const product = await startProductOfFile();

const PASSWORD = 'long enough 1';
const register = (session: Session) =>
  product.call(registerCustomer, { uid: session.uid, email: session.email }, session);

/** Confirms the address by the e-mail that Firebase itself sends, as the owner of the mailbox would. */
async function confirmByFirebaseMail(email: string, idToken: string): Promise<void> {
  await identityToolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await identityToolkit('update', { oobCode: await oobCodeFor(email) });
}
const UNIFORM = { status: 200, body: { success: true } };

describe('sign-in by e-mail and password (§2)', () => {
  it('gives no access before the address is confirmed, and full access afterwards', async () => {
    const email = addressOf(product, 'anna');
    expect(await askForPassword(product, { action: 'signUp', email, password: PASSWORD })).toMatchObject(UNIFORM);
    await product.drain();
    const early = await signInWithPassword(email, PASSWORD);
    expect(await register(early)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    await confirmAddress(product, email);
    expect(await register(await signInWithPassword(email, PASSWORD))).toMatchObject({ status: 200 });
    expect(subjectsTo(product, email)).toEqual(['Подтвердите почту']);
  });

  it.each([
    ['paid', 'signUp', '/verify'],
    ['paid', 'reset', '/verify'],
    ['open', 'signUp', '/verify'],
    ['paid', 'account-exists', '/attach'],
  ] as const)('carries a guest purchase that is %s on, in the e-mail of %s', async (state, action, path) => {
    const email = addressOf(product, `carries-${state}-${action.toLowerCase()}`);
    const prepaidToken = newPrepaidToken();
    if (action === 'account-exists') await signInWithGoogle(`google-${email}`, email);
    if (action === 'reset') await newPasswordSession(product, email, PASSWORD);
    const buyer = addressOf(product, `buyer-${state}-${action}`);
    await (state === 'paid' ? buyAsGuest : orderAsGuest)(product, buyer, prepaidToken);
    const asked = action === 'account-exists' ? 'signUp' : action;
    await askForPassword(product, { action: asked, email, password: PASSWORD, prepaidToken });
    await product.drain();
    const carried = linkIn(product, email, path, 'prepaid');
    expect(carried).not.toContain(prepaidToken);
    const { claim } = await join(product, `claims-${state}-${action}`, { prepaidToken: carried });
    expect(claim).toBe(state === 'paid' ? 'claimed' : 'awaiting-payment');
  });

  it('an unknown guest purchase changes nothing in the e-mail', async () => {
    const email = addressOf(product, 'carries-nothing');
    await askForPassword(product, { action: 'signUp', email, password: PASSWORD, prepaidToken: newPrepaidToken() });
    await product.drain();
    expect(() => linkIn(product, email, '/verify', 'prepaid')).toThrow('no e-mail');
    await confirmAddress(product, email);
  });

  it('a new password is set only through the mailbox, and ends the sessions of the old one', async () => {
    const email = addressOf(product, 'boris');
    const old = await newPasswordSession(product, email, PASSWORD);
    await register(old);
    await askForPassword(product, { action: 'reset', email });
    await product.drain();
    await nextSecond();
    expect(await chooseNewPassword(product, email, 'another long one 2')).toMatchObject(UNIFORM);
    expect(await register(old)).toMatchObject({ status: 401 });
    expect(await chooseNewPassword(product, email, 'the link works once')).toMatchObject({ status: 404 });
    await expect(signInWithPassword(email, PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    expect(await register(await signInWithPassword(email, 'another long one 2'))).toMatchObject({ status: 200 });
  });

  it('the last sign-up for an unconfirmed address sets the password, and the mailbox must confirm it', async () => {
    const email = addressOf(product, 'vera');
    await identityToolkit('signUp', { email, password: 'attacker knows' });
    await askForPassword(product, { action: 'signUp', email, password: PASSWORD });
    await expect(signInWithPassword(email, 'attacker knows')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    await product.drain();
    await confirmAddress(product, email);
    expect(await register(await signInWithPassword(email, PASSWORD))).toMatchObject({ status: 200 });
  });

  it('an address entered in advance on a Yandex account is released for its owner', async () => {
    const email = addressOf(product, 'planted');
    const attacker = await product.deps.auth.customToken(`yandex:${addressOf(product, 'x').slice(0, 20)}`, {
      via: 'yandex:x',
      contact: '',
      signedInAt: Date.now(),
      openedAt: 0,
      endsAt: null,
    });
    const { idToken } = await identityToolkit('signInWithCustomToken', { token: attacker });
    await identityToolkit('update', { idToken, email });
    expect(await register(await newPasswordSession(product, email, PASSWORD))).toMatchObject({ status: 200 });
  });
});

describe('Firebase’s public calls with another person’s address', () => {
  it('a password account of a public sign-up cannot register, even after its address is confirmed (T23)', async () => {
    const email = addressOf(product, 'public-sign-up');
    await confirmByFirebaseMail(
      email,
      String((await identityToolkit('signUp', { email, password: 'attacker knows' })).idToken),
    );
    const attacker = await signInWithPassword(email, 'attacker knows');
    expect(claimsOf(attacker.idToken)).toMatchObject({ email, email_verified: true });
    expect(await register(attacker)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });

    const owner = await newPasswordSession(product, email, PASSWORD);
    expect(await register(owner)).toMatchObject({ status: 200 });
    await expect(signInWithPassword(email, 'attacker knows')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  it('a password account of a public sign-up cannot use the owner’s account of Google (T23)', async () => {
    const email = addressOf(product, 'public-then-google');
    await confirmByFirebaseMail(
      email,
      String((await identityToolkit('signUp', { email, password: 'attacker knows' })).idToken),
    );
    const owner = await signInWithGoogle(`google-${email}`, email);
    expect(await register(owner)).toMatchObject({ status: 200 });
    expect(await register(await signInWithPassword(email, 'attacker knows'))).toMatchObject({ status: 401 });
  });

  it('an unverified address that was set on a Google account cannot be registered', async () => {
    const { session: victim } = await join(product, 'victim');
    const { idToken, refreshToken } = await signInWithGoogle('google-attacker', addressOf(product, 'attacker'));
    const email = addressOf(product, 'unverified');
    await identityToolkit('update', { idToken, email });
    const attacker = { uid: String(claimsOf(idToken).user_id), email: '', idToken: await refresh(refreshToken) };
    expect(claimsOf(attacker.idToken)).toMatchObject({ email, email_verified: false });
    const answers = [];
    for (const claimed of ['', email, victim.email]) {
      const { body } = await product.call(registerCustomer, { uid: attacker.uid, email: claimed }, attacker);
      answers.push(body.code);
    }
    expect(answers).toEqual(['no_email_from_provider', 'not_yours', 'not_yours']);
  });
});

describe('a response reveals nothing about an address', IN_MEMORY, () => {
  it.each(['signUp', 'verify', 'reset'] as const)(
    '%s returns the same response for an unknown address, a password account and a Google account',
    async (action) => {
      const stranger = addressOf(product, `stranger-${action.toLowerCase()}`);
      const { session: google } = await join(product, `google-${action}`);
      const known = addressOf(product, `known-${action.toLowerCase()}`);
      await register(await newPasswordSession(product, known, PASSWORD));
      const answers = [];
      for (const email of [stranger, known, google.email]) {
        const { status, body } = await askForPassword(product, {
          action,
          email,
          ...(action === 'signUp' && { password: 'of somebody else' }),
        });
        answers.push({ status, body });
      }
      expect(answers).toEqual([UNIFORM, UNIFORM, UNIFORM]);
      await product.drain();
      expect(subjectsTo(product, google.email)).toEqual(['У вас уже есть аккаунт']);
      expect(subjectsTo(product, stranger)).toEqual(action === 'signUp' ? ['Подтвердите почту'] : []);
      expect(subjectsTo(product, known).at(-1)).toBe(action === 'reset' ? 'Новый пароль' : 'У вас уже есть аккаунт');
      // The requests changed no password.
      expect(await register(await signInWithPassword(known, PASSWORD))).toMatchObject({ status: 200 });
    },
  );

  it('the response to a sign-up takes about a second, for a known address and for a new one', async () => {
    const { session } = await join(product, 'timed');
    const took = async (email: string) => {
      const start = performance.now();
      await askForPassword(product, { action: 'signUp', email, password: PASSWORD });
      return performance.now() - start;
    };
    expect(await took(session.email)).toBeGreaterThan(990);
    expect(await took(addressOf(product, 'timed-new'))).toBeGreaterThan(990);
  });
});

describe('limits and refusals of the password calls', IN_MEMORY, () => {
  const request = (email: string) => ({ action: 'reset', email, captchaToken: '' });

  it('without the human check nothing is done, and each passed check can be used once', async () => {
    const email = addressOf(product, 'robot');
    const captchaToken = product.sandbox.recaptcha.token();
    expect(await product.call(managePassword, request(email))).toMatchObject({
      status: 400,
      body: { code: 'human_check_failed' },
    });
    expect(await product.call(managePassword, { ...request(email), captchaToken })).toMatchObject({ status: 200 });
    expect(await product.call(managePassword, { ...request(email), captchaToken })).toMatchObject({ status: 400 });
  });

  it('sends four e-mails of a kind per hour to a mailbox and answers every request the same', async () => {
    const email = addressOf(product, 'flooded');
    await register(await newPasswordSession(product, email, PASSWORD));
    const before = emailsTo(product, email).length;
    for (let n = 0; n < PASSWORD_MAIL_LIMIT.max + 3; n++) {
      expect(await askForPassword(product, { action: 'reset', email })).toMatchObject(UNIFORM);
      await product.drain();
    }
    expect(emailsTo(product, email).length - before).toBe(PASSWORD_MAIL_LIMIT.max);
    // Another kind of e-mail, and another mailbox, have counters of their own.
    await askForPassword(product, { action: 'signUp', email, password: PASSWORD });
    await product.drain();
    expect(emailsTo(product, email).length - before).toBe(PASSWORD_MAIL_LIMIT.max + 1);
  });

  it('a mail server that fails does not use up the limit of the mailbox', async () => {
    const email = addressOf(product, 'retried');
    await register(await newPasswordSession(product, email, PASSWORD));
    const before = emailsTo(product, email).length;
    let failures = PASSWORD_MAIL_LIMIT.max + 2;
    const mailer: typeof product.deps.mailer = {
      send: async (mail) => {
        failures -= 1;
        if (failures >= 0) throw new Error('the mail server does not answer');
        return product.deps.mailer.send(mail);
      },
    };
    await askForPassword(product, { action: 'reset', email });
    const [entry] = (await product.db.collection('outbox').where('state', '==', 'pending').get()).docs;
    for (let n = 0; n <= PASSWORD_MAIL_LIMIT.max + 2; n++) {
      await entry?.ref.update({ nextAttemptAt: 0, state: 'pending' });
      await processOutboxEntry({ ...product.deps, mailer }, { id: entry?.id ?? '' });
    }
    expect(emailsTo(product, email).length - before).toBe(1);
  });

  it('an e-mail that could not be counted is counted and sent by the next attempt', async () => {
    const email = addressOf(product, 'contended');
    await register(await newPasswordSession(product, email, PASSWORD));
    const before = emailsTo(product, email).length;
    await askForPassword(product, { action: 'reset', email });
    const [entry] = (await product.db.collection('outbox').where('state', '==', 'pending').get()).docs;
    const counted: boolean[] = [];
    const consume: Deps['rateLimits']['consume'] = async (limit, key) => {
      const attempt = counted.length > 0 ? await product.deps.rateLimits.consume(limit, key) : overLimit(1);
      counted.push(attempt.ok);
      return attempt;
    };
    for (let seconds = 0; seconds < 6; seconds += 2) {
      const clock = { ...product.deps.clock, realNow: () => Date.now() + seconds * 1000 };
      const rateLimits = { ...product.deps.rateLimits, consume };
      await processOutboxEntry({ ...product.deps, clock, rateLimits }, { id: entry?.id ?? '' });
    }
    expect(counted).toEqual([false, true]);
    expect(emailsTo(product, email).length - before).toBe(1);
  });

  it('a sign-up without a password is refused with the code password_missing', async () => {
    const email = addressOf(product, 'bare');
    expect(await askForPassword(product, { action: 'signUp', email })).toMatchObject({
      status: 400,
      body: { code: 'password_missing' },
    });
  });

  it('neither a password nor a link from an e-mail is stored, nor the address once the e-mail is sent', async () => {
    const email = addressOf(product, 'secret');
    await askForPassword(product, { action: 'signUp', email, password: 'never to be stored' });
    await product.drain();
    const code = /oobCode=([^&\s]+)/.exec(emailsTo(product, email).at(-1)?.text ?? '')?.[1] ?? 'no code';
    const { docs } = await product.db.collection('outbox').get();
    const stored = JSON.stringify(docs.map((found) => found.data()));
    expect(docs.length).toBeGreaterThan(0);
    expect(stored).not.toContain(email);
    expect(stored).not.toContain('never to be stored');
    expect(stored).not.toContain(code);
  });

  it('registering with Google is refused when a password account has the address (§4)', async () => {
    const { session } = await join(product, 'double');
    const again = await signInWithGoogle(`google-${addressOf(product, 'double')}`, session.email);
    expect(await register(again)).toMatchObject({ status: 200 });
    const email = addressOf(product, 'first-by-password');
    await register(await newPasswordSession(product, email, PASSWORD));
    const google = await signInWithGoogle(`google-${email}`, email);
    expect(await register(google)).toMatchObject({ status: 409, body: { code: 'account_through_password' } });
  });
});
