import { afterEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { confirmSignIn } from '@functions/accounts/contract/confirm-sign-in';
import { issueTicket, openTicket } from '@functions/accounts/contract/login-tickets';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { restoreSignIn } from '@functions/customer-life/contract/restore-sign-in';
import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { signOutEverywhere } from '@functions/accounts/contract/sign-out-everywhere';
import { googleSignIn, type Session } from '../../../scripts/lib/auth-emulator';
import { accountCalls, claims } from '../../support/customers/account-calls';
import { linkYandex, registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import {
  askForPassword,
  chooseNewPassword,
  newPasswordSession,
  signInWithPassword,
} from '../../support/customers/passwords';
import {
  claimsOf,
  identityToolkit,
  refresh,
  signInAgain,
  signInWithCustomToken,
  signInWithGoogle,
} from '../../support/customers/sign-in';
import { addressOf, join, linkIn, subjectsTo } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let later = 0;
const realNow = () => Date.now() + later;
const revoked: string[] = [];
const product = await startProductOfFile({}, (deps) => ({
  ...deps,
  clock: { ...deps.clock, realNow },
  auth: {
    ...deps.auth,
    revokeSessions: async (uid) => {
      revoked.push(uid);
      await deps.auth.revokeSessions(uid);
    },
  },
}));

afterEach(() => {
  later = 0;
});

const yandexToken = (id = yandexId(product)) => product.sandbox.yandex.token({ id, email: '' });
const { profileOf, unlink, signInsOf, googleOf } = accountCalls(product);
const NEEDS_SIGN_IN = { status: 403, body: { success: false, code: 'recent_sign_in_needed' } };

describe('a stolen ID token (T22)', () => {
  const changes: readonly [string, (session: Session, other: string) => Promise<unknown>][] = [
    ['link', (session) => product.call(linkSignIn, { ...claims(session), yandexToken: yandexToken() }, session)],
    ['set a password', (session) => product.call(linkSignIn, { ...claims(session), password: 'long enough' }, session)],
    ['unlink', unlink],
    ['delete', (session) => product.call(deleteAccount, { ...claims(session), confirmed: true }, session)],
  ];

  it.each(changes)('cannot %s eleven minutes after the sign-in, and can with a new one (T22)', async (name, change) => {
    const owner = googleOf(`recent-${name.replaceAll(' ', '-')}`);
    const session = await registerOn(product, await owner.signIn());
    const { via } = await linkYandex(product, session);
    const before = await signInsOf(session);
    later = 11 * MINUTE;
    expect(await change(session, via)).toMatchObject(NEEDS_SIGN_IN);
    expect(await change({ ...session, idToken: await refresh(session.refreshToken) }, via), 'refreshed').toMatchObject(
      NEEDS_SIGN_IN,
    );
    later = 0;
    expect(await signInsOf(session)).toEqual(before);
    expect(await change(await owner.signIn(), via)).toMatchObject({ status: 200 });
  });

  it('gets no recent session by a ticket or by the sign-in of another account (T22)', async () => {
    const { session } = await join(product, 'ticket-owner');
    const { via } = await linkYandex(product, session);
    later = 11 * MINUTE;
    const { body } = await product.call(issueTicket, claims(session), session);
    const opened = await product.call(openTicket, { uid: session.uid, ticket: String(body.ticket) });
    const byTicket = await signInWithCustomToken(String(opened.body.customToken));
    expect(await unlink(byTicket, via)).toMatchObject(NEEDS_SIGN_IN);
    const confirm = (proof: object) => product.call(confirmSignIn, { ...claims(session), ...proof }, session);
    expect(await confirm({ yandexToken: yandexToken() })).toMatchObject({
      status: 409,
      body: { code: 'other_account' },
    });
    expect(await confirm({ idToken: session.idToken }), 'an old sign-in').toMatchObject({
      status: 401,
      body: { code: 'provider_token_refused' },
    });
    expect(await confirm({ idToken: byTicket.idToken }), 'our own token').toMatchObject({ status: 401 });
  });

  it('gets no recent session by a password that it sets at Firebase itself (T22)', async () => {
    const email = addressOf(product, 'password-owner');
    const session = await registerOn(product, await newPasswordSession(product, email, 'long enough 1'));
    const { via } = await linkYandex(product, session);
    await identityToolkit('update', { idToken: session.idToken, password: 'the attacker knows' });
    const attacker = await signInWithPassword(email, 'the attacker knows');
    expect(await unlink(attacker, via)).toMatchObject(NEEDS_SIGN_IN);
    expect(
      await product.call(confirmSignIn, { ...claims(attacker), idToken: attacker.idToken }, attacker),
    ).toMatchObject({ status: 401, body: { code: 'provider_token_refused' } });
    await askForPassword(product, { action: 'reset', email });
    await product.drain();
    expect(await chooseNewPassword(product, email, 'the owner chose')).toMatchObject({ status: 200 });
    const owner = await signInWithPassword(email, 'the owner chose');
    await product.call(signOutEverywhere, claims(owner), owner);
    await product.drain();
    const back = await signInAgain(() => signInWithPassword(email, 'the owner chose'));
    expect(await unlink(back, via), 'after its own revocation, too').toMatchObject({ status: 200 });
  });

  it('gets no session without an end by a ticket, nor by a ticket of that session (T22)', async () => {
    const { session } = await join(product, 'endless');
    const byTicket = async (by: Session) => {
      const { body } = await product.call(issueTicket, claims(by), by);
      const opened = await product.call(openTicket, { uid: by.uid, ticket: String(body.ticket) });
      return signInWithCustomToken(String(opened.body.customToken));
    };
    const first = await byTicket(session);
    const end = Number(claimsOf(first.idToken).endsAt);
    expect(end - realNow()).toBeGreaterThan(11 * HOUR);
    expect(end - realNow()).toBeLessThanOrEqual(12 * HOUR);
    later = 6 * HOUR;
    expect(claimsOf((await byTicket(first)).idToken).endsAt).toBe(end);
  });

  it('gets no second ten minutes from one sign-in (T22)', async () => {
    const owner = googleOf('once');
    const session = await registerOn(product, await owner.signIn());
    const { via } = await linkYandex(product, session);
    later = 9 * MINUTE;
    const confirmed = await product.call(confirmSignIn, { ...claims(session), idToken: session.idToken }, session);
    const next = await signInWithCustomToken(confirmSignIn.response.parse(confirmed.body).customToken);
    later = 11 * MINUTE;
    expect(await unlink(next, via)).toMatchObject(NEEDS_SIGN_IN);
  });

  it('proves no sign-in to another account after its owner has signed out everywhere (T22)', async () => {
    const owner = googleOf('proof');
    const stolen = await registerOn(product, await owner.signIn());
    await product.call(signOutEverywhere, claims(stolen), stolen);
    const { session: attacker } = await join(product, 'proof-attacker');
    expect(await product.call(linkSignIn, { ...claims(attacker), idToken: stolen.idToken }, attacker)).toMatchObject({
      status: 401,
      body: { code: 'provider_token_refused' },
    });
  });

  it('replaces no password without an e-mail, and an undo removes that password (T22)', async () => {
    const owner = googleOf('replaced');
    const session = await registerOn(product, await owner.signIn());
    const { via } = await linkYandex(product, session);
    const setPassword = async (by: Session, password: string) =>
      registerOn(
        product,
        await signInWithCustomToken(
          String((await product.call(linkSignIn, { ...claims(by), password }, by)).body.customToken),
        ),
      );
    await setPassword(await owner.signIn(), 'the owner chose');
    await product.moveTo((await product.deps.clock.now()) + 7 * DAY);
    const before = subjectsTo(product, owner.email).length;
    await setPassword(await owner.signIn(), 'the attacker knows');
    await product.drain();
    expect(subjectsTo(product, owner.email).length - before).toBe(1);
    await unlink(await owner.signIn(), via);
    await product.drain();
    await product.call(restoreSignIn, { link: linkIn(product, owner.email, '/verify', 'link') });
    const { signIns } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? { signIns: [] };
    expect(signIns).not.toContain(`password:${session.uid}`);
  });

  it('a session is confirmed in place by any sign-in of its account (T22)', async () => {
    const owner = googleOf('in-place');
    const session = await registerOn(product, await owner.signIn());
    const id = yandexId(product);
    const { via } = await linkYandex(product, session, id);
    later = 11 * MINUTE;
    const confirmed = await product.call(confirmSignIn, { ...claims(session), yandexToken: yandexToken(id) }, session);
    const fresh = await signInWithCustomToken(confirmSignIn.response.parse(confirmed.body).customToken);
    const [google = ''] = (await signInsOf(fresh)).filter((signIn) => signIn !== via);
    expect(await unlink(fresh, google)).toMatchObject({ status: 200 });
  });
});

describe('what a stolen ID token puts on the Firebase account by Firebase’s own public calls (T22)', () => {
  const byYandex = async () =>
    registerOn(
      product,
      await signInByYandex(product, yandexId(product), addressOf(product, `yandex-${yandexId(product)}`)),
    );
  const byPassword = async (name: string) =>
    registerOn(product, await newPasswordSession(product, addressOf(product, name), 'long enough 1'));
  const foreign = (name: string) => ({ sub: `thief-${name}`, email: addressOf(product, `thief-${name}`) });
  const staysSignedIn = async (owner: Session) => {
    expect(await profileOf(owner)).toBe(200);
    expect(await profileOf({ ...owner, idToken: await refresh(owner.refreshToken) }), 'refreshed').toBe(200);
  };

  it.each([
    ['Yandex', byYandex],
    ['a password', () => byPassword('n-password')],
  ])('a linked Google sign-in ends no session of a customer of %s, and opens nothing', async (way, signIn) => {
    const owner = await signIn();
    const before = await signInsOf(owner);
    const { sub, email } = foreign(way.replaceAll(' ', '-'));
    const linked = await identityToolkit('signInWithIdp', { ...googleSignIn(sub, email), idToken: owner.idToken });
    const thief = { ...owner, idToken: String(linked.idToken), email: String(claimsOf(String(linked.idToken)).email) };
    expect((await product.call(registerCustomer, { uid: owner.uid, email: '' }, thief)).status).toBeGreaterThan(400);
    await staysSignedIn(owner);
    expect(await signInsOf(owner)).toEqual(before);
    // Beside no sign-in of the owner it opens an account of its own from now on.
    if (way === 'Yandex') expect((await signInWithGoogle(sub, email)).uid).not.toBe(owner.uid);
  });

  it('a second Google sign-in on the account of Google leaves the account, and the owner signs in again', async () => {
    const google = googleOf('n-google');
    const owner = await registerOn(product, await google.signIn());
    const { sub, email } = foreign('google');
    const linked = await identityToolkit('signInWithIdp', { ...googleSignIn(sub, email), idToken: owner.idToken });
    const thief = { ...owner, idToken: String(linked.idToken) };
    expect((await product.call(registerCustomer, { uid: owner.uid, email: '' }, thief)).status).toBeGreaterThan(400);
    expect(await profileOf(owner)).toBe(200);
    const again = await google.signIn();
    expect(again.uid).toBe(owner.uid);
    expect(await profileOf(again)).toBe(200);
  });

  it('an address of somebody else ends no session when a password is asked for it', async () => {
    const owner = await byYandex();
    const { email } = foreign('address');
    await identityToolkit('update', { idToken: owner.idToken, email });
    await askForPassword(product, { action: 'reset', email });
    await product.drain();
    await staysSignedIn(owner);
    const known = await newPasswordSession(product, email, 'long enough 2');
    expect(known.uid).not.toBe(owner.uid);
  });
});

describe('signing out everywhere (T22)', () => {
  it('ends every session: Google, linked, refreshed and by ticket, and lets a new sign-in through (T22)', async () => {
    const owner = googleOf('everywhere');
    const session = await registerOn(product, await owner.signIn());
    const linked = (await linkYandex(product, session)).session;
    const { body } = await product.call(issueTicket, claims(session), session);
    const opened = await product.call(openTicket, { uid: session.uid, ticket: String(body.ticket) });
    const pending = String(opened.body.customToken);
    expect(await product.call(signOutEverywhere, claims(session), linked)).toMatchObject({ status: 200 });
    await product.drain();
    for (const old of [session, linked]) expect(await profileOf(old)).toBe(401);
    expect(revoked).toContain(session.uid);
    const refreshed = { ...session, idToken: await refresh(session.refreshToken) };
    expect(await profileOf(refreshed), 'the emulator refreshes revoked sessions').toBe(401);
    const late = await signInWithCustomToken(pending);
    expect(await profileOf(late), 'a token that was not used yet').toBe(401);
    expect(await product.call(registerCustomer, claims(late), late)).toMatchObject({ status: 401 });
    expect(await profileOf(await registerOn(product, await signInAgain(owner.signIn)))).toBe(200);
  });
});

describe('a used token (T22)', () => {
  it('of Yandex signs in once (T22)', async () => {
    const accessToken = yandexToken();
    expect(await product.call(signInWithYandex, { accessToken })).toMatchObject({ status: 200 });
    expect(await product.call(signInWithYandex, { accessToken })).toMatchObject({
      status: 401,
      body: { code: 'provider_token_refused' },
    });
    const { session } = await join(product, 'used');
    expect(await product.call(linkSignIn, { ...claims(session), yandexToken: accessToken }, session)).toMatchObject({
      status: 401,
    });
  });

  it('that Yandex cannot have issued is bad input, not an outage', async () => {
    const { session } = await join(product, 'letters');
    for (const given of ['я', 'a b', '\n'])
      expect(
        await product.call(linkSignIn, { ...claims(session), yandexToken: given }, session),
        JSON.stringify(given),
      ).toMatchObject({ status: 400, body: { code: 'bad_input', field: 'yandexToken' } });
  });

  it('of a spent ticket opens no session after five minutes (T22)', async () => {
    const { session } = await join(product, 'spent');
    const { body } = await product.call(issueTicket, claims(session), session);
    const opened = await product.call(openTicket, { uid: session.uid, ticket: String(body.ticket) });
    const customToken = String(opened.body.customToken);
    expect(await profileOf(await signInWithCustomToken(customToken))).toBe(200);
    expect(await profileOf(await signInWithCustomToken(issuedEarlier(customToken, 6 * MINUTE)))).toBe(401);
  });
});

/** The same custom token, as if it was issued earlier: the tokens of the emulator have no signature. */
function issuedEarlier(customToken: string, byMs: number): string {
  const [header, payload, signature] = customToken.split('.');
  const token = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { claims: { issuedAt: number } };
  const claims = { ...token.claims, issuedAt: token.claims.issuedAt - byMs / 1000 };
  return [header, Buffer.from(JSON.stringify({ ...token, claims })).toString('base64url'), signature].join('.');
}
