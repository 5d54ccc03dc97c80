import { describe, expect, it } from 'vitest';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { linkSignIn, unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { linkYandex, registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { newPasswordSession, signInWithPassword } from '../../support/customers/passwords';
import { signInWithCustomToken, signInWithGoogle } from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { addressOf, join, subjectsTo, subscribe } from '../../support/product/scenario';

const product = await startProductOfFile();

const claims = ({ uid, email }: Session) => ({ uid, email });
const link = (session: Session, proof: object) => product.call(linkSignIn, { ...claims(session), ...proof }, session);
const unlink = (session: Session, signIn: string) =>
  product.call(unlinkSignIn, { ...claims(session), signIn }, session);
const signInsOf = async (session: Session) =>
  listSignIns.response.parse((await product.call(listSignIns, claims(session), session)).body).signIns;
const yandexToken = (id: string, email = '') => product.sandbox.yandex.token({ id, email });
const seesProfile = async (session: Session) => (await product.call(getProfile, claims(session), session)).status;
const refusedAs = (status: number, code: string) => ({ status, body: { success: false, code } });

it('an account gets the photo of a later sign-in, keeps the first, and takes none from another host', async () => {
  const anna = await product.customer('anna-photo');
  const photoAfter = async (photoURL?: string) => {
    const registration = { ...claims(anna), ...(photoURL !== undefined && { photoURL }) };
    expect(await product.call(registerCustomer, registration, anna)).toMatchObject({ status: 200 });
    const { body } = await product.call(getProfile, claims(anna), anna);
    return getProfile.response.parse(body).photoURL;
  };
  expect(await photoAfter('https://evil.example/a')).toBeNull();
  expect(await photoAfter('https://avatars.yandex.net/get-yapic/1/a/islands-200')).toContain('yandex');
  expect(await photoAfter('https://lh3.googleusercontent.com/a/b')).toContain('yandex');
  expect(await photoAfter()).toContain('yandex');
});

describe('a second sign-in method (§4)', () => {
  it('Yandex added to a Google account: both open one account, and an e-mail reports it', async () => {
    const anna = await product.customer('anna');
    const { session, via } = await linkYandex(product, anna);
    expect(session.uid).toBe(anna.uid);
    expect(await seesProfile(session)).toBe(200);
    expect(await signInsOf(session)).toEqual([
      { signIn: expect.stringMatching(/^google\.com:/) as string, provider: 'google.com', isCurrent: false },
      { signIn: via, provider: 'yandex', isCurrent: true },
    ]);
    await product.drain();
    expect(subjectsTo(product, anna.email)).toHaveLength(1);
  });

  it('Google added to a Yandex account: both open one account', async () => {
    const id = yandexId(product);
    const yandex = await registerOn(product, await signInByYandex(product, id, addressOf(product, 'boris-y')));
    const google = await signInWithGoogle(`g-${id}`, addressOf(product, 'boris-g'));
    expect(await link(yandex, { idToken: google.idToken })).toMatchObject({ status: 200 });
    const session = await registerOn(product, await signInWithGoogle(`g-${id}`, addressOf(product, 'boris-g')));
    expect(session.uid).toBe(yandex.uid);
    expect(await seesProfile(session)).toBe(200);
  });

  it('a password is added to a Google account only in a session that Google opened', async () => {
    const { session: google } = await join(product, 'vera');
    const reply = await link(google, { password: 'a long password' });
    expect(reply).toMatchObject({ status: 200, body: { customToken: expect.any(String) as string } });
    expect(await registerOn(product, await signInWithPassword(google.email, 'a long password'))).toMatchObject({
      uid: google.uid,
    });
    const derived = await signInWithCustomToken(reply.body.customToken as string);
    expect(await link(derived, { password: 'another password' })).toMatchObject(
      refusedAs(409, 'password_needs_google'),
    );
    const { session: yandex } = await linkYandex(product, derived);
    expect(await link(yandex, { password: 'another password' })).toMatchObject(refusedAs(409, 'password_needs_google'));
  });

  it('a confirmed password account is linked by the ID token of its own sign-in', async () => {
    const id = yandexId(product);
    const yandex = await registerOn(product, await signInByYandex(product, id, addressOf(product, 'gleb')));
    const email = addressOf(product, 'gleb-p');
    const password = await newPasswordSession(product, email, 'a long password');
    expect(await link(yandex, { idToken: password.idToken })).toMatchObject({ status: 200 });
    expect((await registerOn(product, await signInWithPassword(email, 'a long password'))).uid).toBe(yandex.uid);
  });

  it('linking the same sign-in twice changes nothing', async () => {
    const dina = await product.customer('dina');
    const id = yandexId(product);
    await linkYandex(product, dina, id);
    await linkYandex(product, dina, id);
    expect(await signInsOf(dina)).toHaveLength(2);
  });
});

describe('proofs that are refused when linking', () => {
  it.each([
    ['no proof', () => ({}), refusedAs(400, 'proof_missing')],
    ['two proofs', () => ({ idToken: 'x', password: 'long enough' }), refusedAs(400, 'proof_missing')],
    ['an invalid ID token', () => ({ idToken: 'x' }), refusedAs(401, 'provider_token_refused')],
    ['a token that Yandex does not know', () => ({ yandexToken: 'guess' }), refusedAs(401, 'provider_token_refused')],
    [
      'a token issued to another application',
      () => ({
        yandexToken: product.sandbox.yandex.token({ id: 'v', email: 'v@example.com', clientId: 'another_application' }),
      }),
      refusedAs(401, 'provider_token_refused'),
    ],
  ])('refuses as proof: %s', async (name, proof, answer) => {
    const session = await product.customer(`no-proof-${name.length}`);
    expect(await link(session, proof())).toMatchObject(answer);
    expect(await signInsOf(session)).toHaveLength(1);
  });

  it('refuses a session created by our own server, which may have been passed on', async () => {
    const [egor, other] = [await product.customer('egor'), await product.customer('other')];
    const { session } = await linkYandex(product, other);
    expect(await link(egor, { idToken: session.idToken })).toMatchObject(refusedAs(401, 'provider_token_refused'));
  });

  it('allows at most 20 attempts per hour per customer', async () => {
    const zoya = await product.customer('zoya');
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await link(zoya, { yandexToken: 'guess' })).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('two accounts of one person', () => {
  const payingYandex = async (name: string) => {
    const id = yandexId(product);
    const session = await registerOn(product, await signInByYandex(product, id, addressOf(product, name)));
    await subscribe(product, session);
    return { id, session };
  };

  it('the account with its own paid time stays, whichever account asks', async () => {
    const paying = await payingYandex('kira-y');
    const empty = await product.customer('kira');
    const reply = await link(empty, { yandexToken: yandexToken(paying.id) });
    expect(reply).toMatchObject({ status: 200, body: { customToken: expect.any(String) as string } });
    const joined = await signInWithCustomToken(reply.body.customToken as string);
    expect(joined.uid).toBe(paying.session.uid);
    expect(await seesProfile(joined)).toBe(200);
    expect(await seesProfile(empty)).toBe(401);

    const [owner, other] = [await payingYandex('lev-y'), await product.customer('lev')];
    expect(await link(owner.session, { idToken: other.idToken })).toMatchObject({ status: 200 });
    expect(
      (
        await registerOn(
          product,
          await signInWithGoogle(`google-lev.${product.db.databaseId.slice(5, 13)}`, other.email),
        )
      ).uid,
    ).toBe(owner.session.uid);
  });

  it('are not merged while both have paid time, and nothing changes', async () => {
    const [first, second] = [await payingYandex('mira-y'), (await join(product, 'mira')).session];
    await subscribe(product, second);
    expect(await link(second, { yandexToken: yandexToken(first.id) })).toMatchObject(
      refusedAs(409, 'both_accounts_paid'),
    );
    expect(await signInsOf(second)).toHaveLength(1);
    expect(await seesProfile(await registerOn(product, await signInByYandex(product, first.id, '')))).toBe(200);
  });

  it('are merged only after a pending payment of the source account ends, and its order then expires', async () => {
    const { session: left } = await join(product, 'nina-left');
    const asking = await registerOn(
      product,
      await signInByYandex(product, yandexId(product), addressOf(product, 'nina')),
    );
    const orders = product.db.collection('orders');
    await orders.doc('checked').set({
      orderId: 'checked',
      purchase: { kind: 'new-subscription' },
      uid: left.uid,
      email: left.email,
      prepaidHash: null,
      paymentTransactionId: null,
      authorizedBy: '1',
      created: await product.deps.clock.now(),
      expiresAt: (await product.deps.clock.now()) + 60_000,
    });
    expect(await link(asking, { idToken: left.idToken })).toMatchObject(refusedAs(409, 'payment_in_progress'));
    await orders.doc('checked').update({ authorizedBy: null });
    expect(await link(asking, { idToken: left.idToken })).toMatchObject({ status: 200 });
    // Nobody can sign in to the source account any more; its order has therefore expired.
    expect((await orders.doc('checked').get()).data()?.expiresAt).toBeLessThanOrEqual(await product.deps.clock.now());
  });

  it('a guest purchase that was claimed before its payment moves to the target account', async () => {
    const { session: left } = await join(product, 'olga-left');
    const asking = await registerOn(
      product,
      await signInByYandex(product, yandexId(product), addressOf(product, 'olga')),
    );
    await product.db.collection('guestPurchases').doc('awaited').set({
      hash: 'awaited',
      email: '',
      created: 1,
      lastOrderAt: 1,
      claimedBy: left.uid,
      claimedAt: 1,
      paidOrder: null,
      paidAt: null,
    });
    expect(await link(asking, { idToken: left.idToken })).toMatchObject({ status: 200 });
    expect((await product.deps.store.nonTransactional.guestPurchases.get('awaited'))?.claimedBy).toBe(asking.uid);
  });

  it('a restricted account is not merged', async () => {
    const { session: bad } = await join(product, 'pavel-bad');
    await subscribe(product, bad);
    const subscription = await product.deps.store.nonTransactional.subscriptions.get(bad.uid);
    await product.db
      .collection('subscriptions')
      .doc(bad.uid)
      .set({ ...subscription, restricted: { at: 1, reason: 'law' } });
    const fresh = await registerOn(
      product,
      await signInByYandex(product, yandexId(product), addressOf(product, 'pavel')),
    );
    expect(await link(fresh, { idToken: bad.idToken })).toMatchObject({ status: 403, body: { code: 'restricted' } });
  });
});

describe('removing a sign-in method', () => {
  it('refuses to remove the last one and the one of the current session', async () => {
    const roma = await product.customer('roma');
    const [google] = await signInsOf(roma);
    expect(await unlink(roma, google?.signIn ?? '')).toMatchObject(refusedAs(409, 'last_sign_in'));
    await linkYandex(product, roma);
    expect(await unlink(roma, google?.signIn ?? '')).toMatchObject(refusedAs(409, 'sign_in_in_use'));
  });

  it('two concurrent removals, each in the session of the other method, leave one method', async () => {
    const sasha = await product.customer('sasha');
    const [google] = await signInsOf(sasha);
    const { session, via } = await linkYandex(product, sasha);
    await Promise.all([unlink(sasha, via), unlink(session, google?.signIn ?? '')]);
    const customer = await product.deps.store.nonTransactional.customers.get(sasha.uid);
    expect(customer?.signIns).toHaveLength(1);
  });

  it('ends its sessions at once; afterwards the method opens another account', async () => {
    const tanya = await product.customer('tanya');
    const id = yandexId(product);
    const { session, via } = await linkYandex(product, tanya, id);
    expect(await unlink(tanya, via)).toMatchObject({ status: 200 });
    expect(await seesProfile(session)).toBe(401);
    expect((await registerOn(product, await signInByYandex(product, id, tanya.email))).uid).not.toBe(tanya.uid);
  });

  it('the first method of an account, once removed, opens a new account, and this one when linked again', async () => {
    const id = yandexId(product);
    const ulya = await registerOn(product, await signInByYandex(product, id, addressOf(product, 'ulya')));
    const google = await signInWithGoogle(`g-${id}`, addressOf(product, 'ulya-g'));
    await link(ulya, { idToken: google.idToken });
    const byGoogle = await registerOn(product, google);
    expect(await unlink(byGoogle, `yandex:${id}`)).toMatchObject({ status: 200 });
    const newcomer = await registerOn(product, await signInByYandex(product, id, addressOf(product, 'ulya')));
    expect(newcomer.uid).not.toBe(ulya.uid);
    expect(await seesProfile(newcomer)).toBe(200);
    const { session } = await linkYandex(product, byGoogle, id);
    expect(session.uid).toBe(ulya.uid);
  });

  it('a removed Google sign-in and a removed password open another account', async () => {
    const { session: varya } = await join(product, 'varya');
    const [google] = await signInsOf(varya);
    const { session } = await linkYandex(product, varya);
    expect(await unlink(session, google?.signIn ?? '')).toMatchObject({ status: 200 });
    expect((await registerOn(product, varya)).uid).not.toBe(varya.uid);

    const email = addressOf(product, 'vlad');
    const vlad = await registerOn(product, await newPasswordSession(product, email, 'a long password'));
    const other = await linkYandex(product, vlad);
    expect(await unlink(other.session, `password:${vlad.uid}`)).toMatchObject({ status: 200 });
    expect((await registerOn(product, await signInWithPassword(email, 'a long password'))).uid).not.toBe(vlad.uid);
  });

  it('does not remove the sign-in of another customer', async () => {
    const [fedor, other] = [await product.customer('fedor'), await product.customer('fedor-other')];
    await linkYandex(product, fedor);
    const [foreign] = await signInsOf(other);
    expect(await unlink(fedor, foreign?.signIn ?? '')).toMatchObject({ status: 200 });
    expect(await seesProfile(other)).toBe(200);
  });
});
