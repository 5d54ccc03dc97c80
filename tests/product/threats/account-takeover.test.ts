import { afterEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '@contract/accounts/delete-account';
import { confirmSignIn } from '@contract/accounts/confirm-sign-in';
import { issueTicket, openTicket } from '@contract/accounts/login-tickets';
import { registerCustomer } from '@contract/accounts/register-customer';
import { restoreSignIn } from '@contract/accounts/restore-sign-in';
import { linkSignIn, listSignIns, unlinkSignIn } from '@contract/accounts/sign-ins';
import { signInWithYandex } from '@contract/accounts/sign-in-with-yandex';
import { signOutEverywhere } from '@contract/accounts/sign-out-everywhere';
import { getProfile } from '@contract/subscription/get-profile';
import { removedSignInText } from '@functions/domain/accounts/removed-sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { linkYandex, registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { refresh, signInWithCustomToken, signInWithGoogle } from '../../support/customers/sign-in';
import { addressOf, join, linkIn, subjectsTo, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

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

const claims = ({ uid, email }: Session) => ({ uid, email });
const yandexToken = (id = yandexId(product)) => product.sandbox.yandex.token({ id, email: '' });
const profileOf = async (session: Session) => (await product.call(getProfile, claims(session), session)).status;
const unlink = (session: Session, signIn: string) =>
  product.call(unlinkSignIn, { ...claims(session), signIn }, session);
const signInsOf = async (session: Session) =>
  listSignIns.response
    .parse((await product.call(listSignIns, claims(session), session)).body)
    .signIns.map(({ signIn }) => signIn);
const googleOf = async (name: string) => {
  const email = addressOf(product, name);
  return { email, signIn: () => signInWithGoogle(`sub-${email}`, email) };
};
const NEEDS_SIGN_IN = { status: 403, body: { success: false, code: 'recent_sign_in_needed' } };

describe('a stolen ID token (T22)', () => {
  const changes: readonly [string, (session: Session, other: string) => Promise<unknown>][] = [
    ['link', (session) => product.call(linkSignIn, { ...claims(session), yandexToken: yandexToken() }, session)],
    ['set a password', (session) => product.call(linkSignIn, { ...claims(session), password: 'long enough' }, session)],
    ['unlink', unlink],
    ['delete', (session) => product.call(deleteAccount, { ...claims(session), confirmed: true }, session)],
  ];

  it.each(changes)('cannot %s eleven minutes after the sign-in, and can with a new one (T22)', async (name, change) => {
    const owner = await googleOf(`recent-${name.replaceAll(' ', '-')}`);
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

  it('a session is confirmed in place by any sign-in of its account (T22)', async () => {
    const owner = await googleOf('in-place');
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

describe('a removed sign-in (T22)', () => {
  it('is mailed, and its owner takes the account back from an attacker by the link (T22)', async () => {
    const owner = await googleOf('owner');
    const victim = await registerOn(product, await owner.signIn());
    await subscribe(product, victim);
    const attackersId = yandexId(product);
    const attacker = (await linkYandex(product, victim, attackersId)).session;
    const [google = ''] = await signInsOf(victim);
    expect(await unlink(attacker, google)).toMatchObject({ status: 200 });
    await product.drain();
    expect(subjectsTo(product, owner.email)).toContain('A login method was removed from your account');
    // The owner signs in again, gets an empty account, and reads the e-mail.
    expect((await registerOn(product, await owner.signIn())).uid).not.toBe(victim.uid);
    const link = linkIn(product, owner.email, '/verify', 'link');
    expect(await product.call(restoreSignIn, { link, isPreview: true })).toMatchObject({
      status: 200,
      body: { provider: 'google.com' },
    });
    expect(await profileOf(attacker), 'a preview changes nothing').toBe(200);
    expect(await product.call(restoreSignIn, { link })).toMatchObject({ status: 200 });
    expect(await profileOf(attacker)).toBe(401);
    const back = await registerOn(product, await signInAgain(owner.signIn));
    expect(back.uid).toBe(victim.uid);
    expect(await signInsOf(back)).toEqual([google]);
    const again = await registerOn(product, await signInByYandex(product, attackersId, addressOf(product, 'mallory')));
    expect(again.uid).not.toBe(victim.uid);
    expect(await product.call(restoreSignIn, { link }), 'a repetition').toMatchObject({ status: 200 });
    expect(await profileOf(back)).toBe(200);
  });

  it('keeps the sign-ins that were linked long before (T22)', async () => {
    const owner = await googleOf('keeper');
    const session = await registerOn(product, await owner.signIn());
    const { via: old } = await linkYandex(product, session);
    await product.moveTo((await product.deps.clock.now()) + 4 * DAY);
    const { via: recent } = await linkYandex(product, await owner.signIn());
    const { via: lost } = await linkYandex(product, await owner.signIn());
    await unlink(await owner.signIn(), lost);
    await product.drain();
    await product.call(restoreSignIn, { link: linkIn(product, owner.email, '/verify', 'link') });
    const { signIns } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? { signIns: [] };
    expect(signIns).toContain(old);
    expect(signIns).toContain(lost);
    expect(signIns).not.toContain(recent);
  });

  it('is restored for three days, and only by a link that we signed (T22)', async () => {
    const { session } = await join(product, 'late');
    const { via: signIn } = await linkYandex(product, session);
    await unlink(session, signIn);
    const at = await product.deps.clock.now();
    const text = removedSignInText({ uid: session.uid, signIn, at });
    const link = product.deps.signedTokens.sign('restore-sign-in', text);
    const REFUSED = { status: 404, body: { code: 'link_not_valid' } };
    expect(await product.call(restoreSignIn, { link: product.deps.signedTokens.sign('pay', text) })).toMatchObject(
      REFUSED,
    );
    await product.moveTo(at + 3 * DAY + 1);
    expect(await product.call(restoreSignIn, { link })).toMatchObject(REFUSED);
    expect(await signInsOf(session)).not.toContain(signIn);
  });
});

describe('signing out everywhere (T22)', () => {
  it('ends every session: Google, linked, refreshed and by ticket, and lets a new sign-in through (T22)', async () => {
    const owner = await googleOf('everywhere');
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

/** Waits for the next second: Firebase counts sign-ins in whole seconds. */
async function signInAgain(signIn: () => Promise<Session>): Promise<Session> {
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000) + 5));
  return signIn();
}

/** The same custom token, as if it was issued earlier: the tokens of the emulator have no signature. */
function issuedEarlier(customToken: string, byMs: number): string {
  const [header, payload, signature] = customToken.split('.');
  const token = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { claims: { issuedAt: number } };
  const claims = { ...token.claims, issuedAt: token.claims.issuedAt - byMs / 1000 };
  return [header, Buffer.from(JSON.stringify({ ...token, claims })).toString('base64url'), signature].join('.');
}
