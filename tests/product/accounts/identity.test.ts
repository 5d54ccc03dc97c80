import { describe, expect, it } from 'vitest';
import { ENDPOINTS, needsSession } from '../../support/product/endpoints';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { getNotices } from '@functions/operations/contract/get-notices';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { identityToolkit, refresh, signInWithCustomToken, signInWithGoogle } from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { NEW_PASSKEY_ANSWER } from '../../support/passkeys/software-authenticator';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

const VALID_REST = {
  endpoint: 'https://fcm.googleapis.com/1',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  id: 'a',
  answer: NEW_PASSKEY_ANSWER,
  name: 'a',
  period: 30,
  tariff: 1,
  amount: 150,
  payToken: 'a',
  consents: { autoCharge: true, offer: true },
  accessToken: 'x',
  promo: 'SPRING',
  deviceId: 'a',
  deviceName: 'a',
  confirmed: true,
  contact: 'contact@example.com',
  signIn: 'yandex:1',
  giftId: 'a',
  recipientEmail: 'friend@example.com',
  installId: 'install-1',
  platform: 'android',
  appVersion: '1.0',
};
const ofCustomers = ENDPOINTS.filter(({ caller }) => !['anyone', 'node', 'monitor', 'mailService'].includes(caller));
const unique = () => Math.random().toString(36).slice(2, 10);

async function withYandex(account: { id: string; email: string }, clientId?: string) {
  const accessToken = product.sandbox.yandex.token({ ...account, clientId });
  return product.call(signInWithYandex, { accessToken });
}

async function yandexSession(id: string, email: string): Promise<Session> {
  const { body } = await withYandex({ id, email });
  return { ...(await signInWithCustomToken(body.customToken as string)), email };
}

const register = (session: Session, email = session.email) =>
  product.call(registerCustomer, { uid: session.uid, email }, session);

async function everything(): Promise<Record<string, unknown>> {
  const collections = await product.db.listCollections();
  const dumps = await Promise.all(
    collections.map(
      async (collection) =>
        [collection.id, (await collection.get()).docs.map((document) => [document.id, document.data()])] as const,
    ),
  );
  return Object.fromEntries(dumps);
}

describe('the token identifies the customer (T1, P17, §6)', () => {
  // The notices are asked for without an identity in the body: what is in it is not read.
  it.each(
    ofCustomers.filter((endpoint) => endpoint !== getNotices).map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s with another customer’s uid or e-mail in the body returns 403 and writes nothing', async (_path, endpoint) => {
    const [a, b] = [await product.customer(`a-${unique()}`), await product.customer(`b-${unique()}`)];
    const before = await everything();
    for (const claimed of [
      { uid: b.uid, email: b.email },
      { uid: a.uid, email: b.email },
      { uid: b.uid, email: a.email },
    ]) {
      const reply = await product.call(endpoint, { ...VALID_REST, ...claimed }, a);
      expect(reply).toMatchObject({ status: 403, body: { success: false, code: 'not_yours' } });
    }
    expect(await everything()).toEqual(before);
  });

  it.each(ofCustomers.filter(needsSession).map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s without a token or with a broken token returns 401',
    async (_path, endpoint) => {
      const body = { ...VALID_REST, uid: '', email: '' };
      expect((await product.call(endpoint, body)).status).toBe(401);
      expect((await product.call(endpoint, body, { idToken: 'broken' })).status).toBe(401);
    },
  );
});

describe('sign in with Yandex (§4)', () => {
  it('opens a separate account when a Google account has the same address, in both orders (T3)', async () => {
    const email = `same-${unique()}@example.com`;
    const google = await signInWithGoogle(`g-${unique()}`, email);
    const yandex = await yandexSession(unique(), email);
    expect((await register(google)).status).toBe(200);
    expect((await register(yandex)).status).toBe(200);
    expect(yandex.uid).not.toBe(google.uid);

    const other = `other-${unique()}@example.com`;
    const first = await yandexSession(unique(), other);
    expect((await register(first)).status).toBe(200);
    const second = await signInWithGoogle(`g-${unique()}`, other);
    expect((await register(second)).status).toBe(200);
    expect(second.uid).not.toBe(first.uid);
  });

  it('refuses a token that was issued to another application (T3)', async () => {
    const reply = await withYandex({ id: unique(), email: 'victim@example.com' }, 'another_application');
    expect(reply).toMatchObject({ status: 401, body: { success: false, code: 'provider_token_refused' } });
  });

  it('refuses a token that Yandex does not know', async () => {
    expect(await product.call(signInWithYandex, { accessToken: 'guess' })).toMatchObject({ status: 401 });
  });

  it('gives a session without an address when Yandex gives none, and that session cannot register', async () => {
    const session = await yandexSession(unique(), '');
    expect(await register(session)).toMatchObject({ status: 403, body: { code: 'no_email_from_provider' } });
  });

  it('a session that did not call /register cannot read a profile', async () => {
    const session = await yandexSession(unique(), `new-${unique()}@example.com`);
    const reply = await product.call(getProfile, { uid: session.uid, email: session.email }, session);
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_registered' } });
  });
});

describe('account pre-hijacking before the first Google sign-in', () => {
  it('a Yandex user who enters the victim’s address in advance cannot take over the victim’s sign-in', async () => {
    const victim = `victim-${unique()}@example.com`;
    const attacker = await yandexSession(unique(), `attacker-${unique()}@example.com`);
    expect((await register(attacker)).status).toBe(200);
    await identityToolkit('update', { idToken: attacker.idToken, email: victim });

    const sub = `victim-${unique()}`;
    const landed = await signInWithGoogle(sub, victim);
    expect(landed.uid).toBe(attacker.uid);
    expect(await register(landed)).toMatchObject({ status: 401, body: { code: 'sign_in_again' } });

    const again = await signInWithGoogle(sub, victim);
    expect(again.uid).not.toBe(attacker.uid);
    expect((await register(again)).status).toBe(200);
    const back = await yandexSession(attacker.uid.slice('yandex:'.length), attacker.email);
    expect(back.uid).toBe(attacker.uid);
    expect((await product.call(getProfile, { uid: back.uid, email: back.email }, back)).status).toBe(200);
  });

  it('an attacker’s earlier password sign-up with the victim’s address gives no access to the account', async () => {
    const victim = `victim-${unique()}@example.com`;
    const planted = await identityToolkit('signUp', { email: victim, password: 'attacker-knows' });
    const attacker: Session = {
      uid: planted.localId as string,
      email: victim,
      idToken: planted.idToken as string,
      refreshToken: planted.refreshToken as string,
    };
    expect(await register(attacker)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });

    const google = await signInWithGoogle(`victim-${unique()}`, victim);
    expect((await register(google)).status).toBe(200);
    const stale = {
      ...attacker,
      uid: google.uid,
      idToken: await refresh(attacker.refreshToken).catch(() => attacker.idToken),
    };
    const reply = await product.call(getProfile, { uid: google.uid, email: victim }, stale);
    expect([401, 403]).toContain(reply.status);
    expect(reply.body.userInfo).toBeUndefined();
  });
});
