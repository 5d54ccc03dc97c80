import { describe, expect, it, vi } from 'vitest';
import { confirmSignIn } from '@functions/accounts/contract/confirm-sign-in';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { addPasskey, renamePasskey, startPasskey } from '@functions/accounts/contract/passkeys';
import { signInWithPasskey } from '@functions/accounts/contract/passkey-sign-in';
import type { NewPasskeyOptions } from '@functions/base/contract/passkey-answers';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { restoreSignIn } from '@functions/customer-life/contract/restore-sign-in';
import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { linkSignIn, unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { removedSignInText } from '@functions/accounts/rules/removed-sign-in';
import { CHALLENGE_LIFETIME } from '@functions/base/rules/passkey';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { linkYandex, registerOn } from '../../support/customers/link-yandex';
import { nextSecond, signInAgain, signInWithCustomToken, signInWithGoogle } from '../../support/customers/sign-in';
import {
  givePasskey,
  passkeyChallenge,
  signInByPasskey,
  signInOf,
  siteOrigin,
} from '../../support/passkeys/customer-passkeys';
import { createPasskey, strangeKey, usePasskey, type DeviceKey } from '../../support/passkeys/software-authenticator';
import { subjectsTo } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const realNow = vi.fn(Date.now);
const warned: string[] = [];
const product = await startProductOfFile(
  { log: { info: () => undefined, warn: (message) => void warned.push(message), error: () => undefined } },
  (deps) => ({ ...deps, clock: { ...deps.clock, realNow } }),
);

const claims = ({ uid, email }: Session) => ({ uid, email });
const refusedAs = (status: number, code: string) => ({ status, body: { success: false, code } });
const REFUSED = refusedAs(401, 'passkey_refused');
const listOf = async (session: Session) =>
  listSignIns.response.parse((await product.call(listSignIns, claims(session), session)).body);
const passkeysOf = async (session: Session) => (await listOf(session)).passkeys;
const optionsFor = async (session: Session): Promise<NewPasskeyOptions> =>
  startPasskey.response.parse((await product.call(startPasskey, claims(session), session)).body).options;
const add = (session: Session, answer: object) => product.call(addPasskey, { ...claims(session), answer }, session);
const signIn = (answer: object) => product.call(signInWithPasskey, { answer });
const unlink = (session: Session, which: string) =>
  product.call(unlinkSignIn, { ...claims(session), signIn: which }, session);
const profileStatus = async (session: Session) => (await product.call(getProfile, claims(session), session)).status;
const origin = siteOrigin();
const answerOf = async (key: DeviceKey, deviation: object = {}) =>
  usePasskey(key, await passkeyChallenge(product), { origin, ...deviation });

describe('a passkey of a customer (T33)', () => {
  it('opens the account it was added to, is listed, and is reported by an e-mail', async () => {
    const anna = await product.customer('anna');
    const key = await givePasskey(product, anna, '  Телефон\nАнны ');
    await product.drain();
    expect(subjectsTo(product, anna.email)).toHaveLength(1);
    const session = await signInByPasskey(product, key);
    expect(session).toMatchObject({ uid: anna.uid, email: anna.email });
    expect(await profileStatus(session)).toBe(200);
    expect(await passkeysOf(session)).toEqual([
      {
        signIn: signInOf(product, key),
        name: 'Телефон Анны',
        isBlocked: false,
        isCurrent: true,
        created: expect.any(String) as string,
        lastUsed: expect.any(String) as string,
      },
    ]);
    // A list of providers.
    expect((await listOf(session)).signIns.map(({ provider }) => provider)).toEqual(['google.com']);
  });

  it('stores the public key, and of the transports only those that are known', async () => {
    const session = await product.customer('stored');
    const key = await givePasskey(product, session);
    const stored = await product.deps.store.nonTransactional.passkeys.get(product.deps.random.hash(key.credentialId));
    expect(stored).toMatchObject({ uid: session.uid, transports: ['internal'], counter: 1, lastUsedAt: null });
    expect(stored?.name).not.toBe('');
  });

  it('names those that the account has, asks to verify the person, and calls the owner by no address', async () => {
    const session = await product.customer('options');
    const key = await givePasskey(product, session);
    const options = await optionsFor(session);
    expect(options).toMatchObject({
      excludeCredentials: [{ id: key.credentialId, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(session.uid);
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('@');
  });

  it('has another name after a change, and none of another account', async () => {
    const [vera, other] = [await product.customer('vera'), await product.customer('not-vera')];
    const key = await givePasskey(product, vera);
    const rename = (session: Session, name: string) =>
      product.call(renamePasskey, { ...claims(session), signIn: signInOf(product, key), name }, session);
    expect((await rename(vera, 'Ноутбук')).status).toBe(200);
    expect(await passkeysOf(vera)).toMatchObject([{ name: 'Ноутбук' }]);
    expect(await rename(vera, ' \n ')).toMatchObject(refusedAs(400, 'passkey_name_empty'));
    expect(await rename(other, 'Мой')).toMatchObject(refusedAs(404, 'no_such_passkey'));
    expect(await passkeysOf(vera)).toMatchObject([{ name: 'Ноутбук' }]);
  });

  it('confirms a session for a change that needs a recent sign-in, but only a session of its own account', async () => {
    const [gleb, other] = [await product.customer('gleb'), await product.customer('not-gleb')];
    const key = await givePasskey(product, gleb);
    const foreign = await givePasskey(product, other);
    const later = Date.now() + 20 * 60_000;
    realNow.mockReturnValue(later);
    expect(await product.call(startPasskey, claims(gleb), gleb)).toMatchObject(refusedAs(403, 'recent_sign_in_needed'));
    const confirm = async (each: DeviceKey, more: object = {}) =>
      product.call(confirmSignIn, { ...claims(gleb), passkey: await answerOf(each), ...more }, gleb);
    expect(await confirm(foreign)).toMatchObject(refusedAs(409, 'other_account'));
    expect(await confirm(key, { yandexToken: 'x' })).toMatchObject(refusedAs(400, 'proof_missing'));
    const { body } = await confirm(key);
    const session = await signInWithCustomToken(confirmSignIn.response.parse(body).customToken);
    expect((await product.call(startPasskey, claims(session), session)).status).toBe(200);
    realNow.mockImplementation(Date.now);
  });

  it('is added only after a recent sign-in, and up to ten ways to sign in', async () => {
    const dina = await product.customer('dina');
    const options = await optionsFor(dina);
    realNow.mockReturnValue(Date.now() + 11 * 60_000);
    expect(await add(dina, createPasskey(options, { origin }).answer)).toMatchObject(
      refusedAs(403, 'recent_sign_in_needed'),
    );
    realNow.mockImplementation(Date.now);
    const last = await optionsFor(dina);
    for (let n = 1; n < 10; n++) await givePasskey(product, dina);
    expect(await product.call(startPasskey, claims(dina), dina)).toMatchObject(refusedAs(409, 'too_many_sign_ins'));
    expect(await add(dina, createPasskey(last, { origin }).answer)).toMatchObject(refusedAs(409, 'too_many_sign_ins'));
    expect(await passkeysOf(dina)).toHaveLength(9);
  });
});

describe('a new passkey is refused', () => {
  const OTHER_SITE = 'https://prostor.phishing.example';
  it.each([
    ['made on another page', { origin: OTHER_SITE }],
    ['made for another domain', { rpId: 'phishing.example' }],
    ['without a verified person', { isVerified: false }],
    ['to a challenge that we did not make', { challenge: Buffer.from('made up').toString('base64url') }],
  ])('when it was %s', async (name, deviation) => {
    const session = await product.customer(`refused-${name.length}`);
    const { answer } = createPasskey(await optionsFor(session), { origin, ...deviation });
    expect(await add(session, answer)).toMatchObject(REFUSED);
    expect(await passkeysOf(session)).toEqual([]);
  });

  it('to a challenge of another account, of a sign-in, or of the last time', async () => {
    const [egor, other] = [await product.customer('egor'), await product.customer('not-egor')];
    const options = await optionsFor(egor);
    expect(await add(egor, createPasskey(await optionsFor(other), { origin }).answer)).toMatchObject(REFUSED);
    const { challenge } = await passkeyChallenge(product);
    expect(await add(egor, createPasskey(options, { origin, challenge }).answer)).toMatchObject(REFUSED);
    const { answer } = createPasskey(options, { origin });
    expect((await add(egor, answer)).status).toBe(200);
    expect(await add(egor, createPasskey(options, { origin }).answer)).toMatchObject(REFUSED);
    expect(await passkeysOf(egor)).toHaveLength(1);
  });

  it('after five minutes', async () => {
    const session = await product.customer('late');
    const options = await optionsFor(session);
    const real = Date.now();
    realNow.mockReturnValue(real + CHALLENGE_LIFETIME + 2000);
    expect(await add(session, createPasskey(options, { origin }).answer)).toMatchObject(REFUSED);
    realNow.mockImplementation(Date.now);
  });
});

describe('a sign-in with a passkey is refused', () => {
  it.each([
    ['on another page', () => ({ origin: 'https://prostor.phishing.example' })],
    ['for another domain', () => ({ rpId: 'phishing.example' })],
    ['without a verified person', () => ({ isVerified: false })],
    ['by another key', () => ({ privateKey: strangeKey() })],
    ['for another owner', () => ({ userHandle: Buffer.from('somebody').toString('base64url') })],
    ['to a challenge that we did not make', () => ({ challenge: Buffer.from('made up').toString('base64url') })],
  ])('%s', async (name, deviation) => {
    const session = await product.customer(`wrong-${name.length}`);
    const key = await givePasskey(product, session);
    expect(await signIn(await answerOf(key, deviation()))).toMatchObject(REFUSED);
    // A wrong answer changes nothing: the passkey still opens the account.
    expect((await signIn(await answerOf(key))).status).toBe(200);
  });

  it('with a challenge for a new passkey, with an unknown passkey, and after five minutes', async () => {
    const session = await product.customer('zoya');
    const key = await givePasskey(product, session);
    const { challenge } = await optionsFor(session);
    expect(await signIn(await answerOf(key, { challenge }))).toMatchObject(REFUSED);
    const unknown = createPasskey(await optionsFor(session), { origin }).key;
    expect(await signIn(await answerOf(unknown))).toMatchObject(REFUSED);
    const answer = await answerOf(key);
    realNow.mockReturnValue(Date.now() + CHALLENGE_LIFETIME + 2000);
    expect(await signIn(answer)).toMatchObject(REFUSED);
    realNow.mockImplementation(Date.now);
  });

  it('the second time with the same answer, also when ten come at once', async () => {
    // A password manager does not count, so only the challenge is used up.
    const uncounted = await givePasskey(product, await product.customer('irina'));
    const stored = product.db.collection('passkeys').doc(product.deps.random.hash(uncounted.credentialId));
    await stored.update({ counter: 0 });
    const once = await answerOf(uncounted, { counter: 0 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(once)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    expect(await signIn(once)).toMatchObject(REFUSED);
    expect((await signIn(await answerOf(uncounted, { counter: 0 }))).status).toBe(200);
  });

  it('from the first answer whose counter shows a copy; its owner gets an e-mail, and the log a warning', async () => {
    const kira = await product.customer('kira');
    const key = await givePasskey(product, kira, 'Ноутбук');
    const copy = { ...key };
    expect((await signIn(await answerOf(key))).status).toBe(200);
    warned.length = 0;
    expect(await signIn(await answerOf(copy))).toMatchObject(refusedAs(403, 'passkey_blocked'));
    expect(warned).toEqual(['a blocked passkey was used']);
    // From now on the right one is refused too: nobody knows which of the two is the owner's.
    expect(await signIn(await answerOf(key))).toMatchObject(refusedAs(403, 'passkey_blocked'));
    await product.drain();
    expect(subjectsTo(product, kira.email).at(-1)).toMatch(/passkey|ключ/i);
    expect(await profileStatus(kira), 'the copy may have signed in: every session ends').toBe(401);
    const back = await signInAgain(() => signInWithGoogle(`google-${kira.email.split('@')[0] ?? ''}`, kira.email));
    expect(await passkeysOf(back)).toMatchObject([{ name: 'Ноутбук', isBlocked: true }]);
  });

  it('a wrong signature with an old counter blocks nothing', async () => {
    const session = await product.customer('lev');
    const key = await givePasskey(product, session);
    expect((await signIn(await answerOf(key))).status).toBe(200);
    expect(await signIn(await answerOf({ ...key }, { counter: 1, privateKey: strangeKey() }))).toMatchObject(REFUSED);
    expect(await passkeysOf(session)).toMatchObject([{ isBlocked: false }]);
  });
});

describe('removing a passkey', () => {
  it('ends its sessions and its sign-ins; the link of the e-mail brings it back', async () => {
    const mira = await product.customer('mira');
    const key = await givePasskey(product, mira);
    const session = await signInByPasskey(product, key);
    await nextSecond();
    expect((await unlink(mira, signInOf(product, key))).status).toBe(200);
    expect(await profileStatus(session)).toBe(401);
    expect(await signIn(await answerOf(key))).toMatchObject(REFUSED);
    expect(await passkeysOf(mira)).toEqual([]);
    const removed = await product.db.collection('passkeys').doc(product.deps.random.hash(key.credentialId)).get();
    expect(removed.data()?.expireAt).toBeDefined();

    const at = (removed.data()?.removedAt ?? 0) as number;
    const text = removedSignInText({ uid: mira.uid, signIn: signInOf(product, key), at });
    const link = product.deps.signedTokens.sign('restore-sign-in', text);
    expect(await product.call(restoreSignIn, { link })).toMatchObject({ status: 200, body: { provider: 'passkey' } });
    const restored = await product.db.collection('passkeys').doc(product.deps.random.hash(key.credentialId)).get();
    expect(restored.data()).not.toHaveProperty('expireAt');
    await nextSecond();
    expect(await profileStatus(await signInByPasskey(product, key))).toBe(200);
    await product.db.collection('passkeys').doc(product.deps.random.hash(key.credentialId)).delete();
  });

  it('is refused for that of the session, and for the last way to sign in that still opens the account', async () => {
    const nina = await product.customer('nina');
    const [google = ''] = (await listOf(nina)).signIns.map((each) => each.signIn);
    const key = await givePasskey(product, nina);
    const session = await signInByPasskey(product, key);
    expect(await unlink(session, signInOf(product, key))).toMatchObject(refusedAs(409, 'sign_in_in_use'));
    const stored = product.db.collection('passkeys').doc(product.deps.random.hash(key.credentialId));
    await stored.update({ blockedAt: 1 });
    expect(await unlink(session, google)).toMatchObject(refusedAs(409, 'last_sign_in'));
    await stored.update({ blockedAt: null });
    expect((await unlink(session, google)).status).toBe(200);
    expect(await unlink(session, signInOf(product, key))).toMatchObject(refusedAs(409, 'last_sign_in'));
  });

  it('a passkey moves with its account when two become one', async () => {
    const [olga, source] = [await product.customer('olga'), await product.customer('olga-source')];
    const key = await givePasskey(product, source);
    const { status } = await product.call(linkSignIn, { ...claims(olga), idToken: source.idToken }, olga);
    expect(status).toBe(200);
    expect((await signInByPasskey(product, key)).uid).toBe(olga.uid);
  });

  it('a passkey of a deleted account is gone', async () => {
    const pavel = await product.customer('pavel');
    const key = await givePasskey(product, pavel);
    await linkYandex(product, pavel);
    const gone = await product.call(deleteAccount, { ...claims(pavel), confirmed: true }, pavel);
    expect(gone.status).toBe(200);
    expect(await signIn(await answerOf(key))).toMatchObject(REFUSED);
    expect((await product.db.collection('passkeys').where('uid', '==', pavel.uid).get()).size).toBe(0);
  });

  it('the session of a removed passkey registers no account of its own', async () => {
    const oleg = await product.customer('oleg');
    const key = await givePasskey(product, oleg);
    const session = await signInByPasskey(product, key);
    await nextSecond();
    expect((await unlink(oleg, signInOf(product, key))).status).toBe(200);
    const { body } = await product.call(registerCustomer, claims(session), session);
    const elsewhere = await signInWithCustomToken(String(body.customToken));
    expect(await product.call(registerCustomer, claims(elsewhere), elsewhere)).toMatchObject(
      refusedAs(401, 'sign_in_again'),
    );
    const owner = await product.deps.store.nonTransactional.identities.get(signInOf(product, key));
    expect(await product.deps.store.nonTransactional.customers.get(owner ?? '')).toBeNull();
  });

  it('the registration after a sign-in with a passkey makes no second account', async () => {
    const roma = await product.customer('roma');
    const session = await signInByPasskey(product, await givePasskey(product, roma));
    expect((await registerOn(product, session)).uid).toBe(roma.uid);
  });
});
