import { beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { linkSignIn, unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { liftRestriction } from '@functions/panel/contract/change-subscription';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { RESTRICTION_MEMORY } from '@functions/accounts/rules/restricted-identity';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { linkYandex, registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { newPasswordSession } from '../../support/customers/passwords';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { documentsWith } from '../../support/product/all-documents';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  bothConsents,
  buyAsGuest,
  join,
  newPrepaidToken,
  profileOf,
  refundsAtProvider,
  subscribe,
} from '../../support/product/scenario';

/** A restriction for misuse outlives the deletion of the account (T28). */

const product = await startProductOfFile();
let olga: StaffSession;
beforeAll(async () => {
  olga = await createStaff(product, 'support', 'olga');
});

const stored = () => product.deps.store.nonTransactional;
const kept = (identifier: string) => stored().restrictedIdentities.get(product.deps.random.hash(identifier));
const restrictedBy = async (session: Session) => (await profileOf(product, session)).restricted;

async function restrict({ uid }: Session): Promise<void> {
  expect(await restrictAccess(product.deps, { uid, reason: 'key-shared' })).toMatchObject({ ok: true });
}

async function leave(session: Session): Promise<void> {
  const request = { uid: session.uid, email: session.email, confirmed: true } as const;
  expect((await product.call(deleteAccount, request, session)).body).toEqual({ success: true });
  await product.drain();
}

/** A subscriber who misused the access and deleted the account. */
async function banished(name: string): Promise<Session> {
  const { session } = await join(product, name);
  await subscribe(product, session);
  await restrict(session);
  await leave(session);
  return session;
}

const buying = (session: Session) =>
  product.call(
    createOrder,
    { uid: session.uid, email: session.email, period: 30, tariff: 1, kind: 'new-subscription', consents: bothConsents },
    session,
  );

describe('a new account of a person whose account was restricted when it was deleted', () => {
  it('is restricted with the same Google sign-in, and can buy nothing (T28)', async () => {
    const former = await banished('google');
    const { session } = await join(product, 'google');
    expect(session.uid).not.toBe(former.uid);
    expect(await restrictedBy(session)).toBe('key-shared');
    expect(await buying(session)).toMatchObject({ status: 403, body: { code: 'restricted' } });
    const { id: userId = '' } = (await stored().customers.get(session.uid)) ?? {};
    const { body } = await callPanel(product, getTimeline, { userId }, olga);
    expect(body.content).toMatchObject([{ name: 'restricted', facts: { reason: 'key-shared', carriedOver: true } }]);
    await join(product, 'google');
    expect(await stored().subscriptions.history(session.uid)).toHaveLength(1);
  });

  it('is restricted with the same Yandex sign-in (T28)', async () => {
    const id = yandexId(product);
    const email = addressOf(product, 'yandex');
    const former = await registerOn(product, await signInByYandex(product, id, email));
    await restrict(former);
    await leave(former);
    const session = await registerOn(product, await signInByYandex(product, id, email));
    expect(session.uid).not.toBe(former.uid);
    expect(await restrictedBy(session)).toBe('key-shared');
  });

  it('is restricted with a password for the same mailbox, in another spelling (T28)', async () => {
    const former = await newPasswordSession(product, addressOf(product, 'password'), 'a-long-password');
    await registerOn(product, former);
    await restrict(former);
    await leave(former);
    const spelling = addressOf(product, 'password').replace('@', '+again@');
    const session = await registerOn(product, await newPasswordSession(product, spelling, 'a-long-password'));
    expect(await restrictedBy(session)).toBe('key-shared');
  });

  it('is restricted with every sign-in that the account had (T28)', async () => {
    const { session: former } = await join(product, 'linked');
    const id = yandexId(product);
    await linkYandex(product, former, id);
    await restrict(former);
    await leave(former);
    const session = await registerOn(product, await signInByYandex(product, id, addressOf(product, 'other-address')));
    expect(await restrictedBy(session)).toBe('key-shared');
  });

  it('gets the money back for a guest purchase that it claims (T28)', async () => {
    await banished('guest');
    const token = newPrepaidToken();
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'guest-address'), token);
    const { session, claim } = await join(product, 'guest', { prepaidToken: token });
    expect(claim).toBe('claimed');
    await product.drain();
    expect(await restrictedBy(session)).toBe('key-shared');
    expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionIsActive: false });
    expect(await stored().mandates.get(session.uid)).toBeNull();
  });

  it('is not restricted by an address that Yandex only reported for the former account', async () => {
    const email = addressOf(product, 'reported');
    const former = await registerOn(product, await signInByYandex(product, yandexId(product), email));
    await restrict(former);
    await leave(former);
    const { session } = await join(product, 'reported');
    expect(await restrictedBy(session)).toBeNull();
  });
});

describe('a sign-in of a restricted account', () => {
  it('that was deleted cannot be linked to another account (T28)', async () => {
    const id = yandexId(product);
    const former = await registerOn(product, await signInByYandex(product, id, addressOf(product, 'first')));
    await restrict(former);
    await leave(former);
    const { session } = await join(product, 'second');
    const yandexToken = product.sandbox.yandex.token({ id, email: session.email });
    const request = { uid: session.uid, email: session.email, yandexToken };
    expect(await product.call(linkSignIn, request, session)).toMatchObject({
      status: 403,
      body: { code: 'restricted' },
    });
    expect(await restrictedBy(session)).toBeNull();
  });

  it('cannot be unlinked, to register a new account with it (T28)', async () => {
    const { session } = await join(product, 'unlinking');
    const { via } = await linkYandex(product, session);
    await restrict(session);
    const request = { uid: session.uid, email: session.email, signIn: via };
    expect(await product.call(unlinkSignIn, request, session)).toMatchObject({
      status: 403,
      body: { code: 'restricted' },
    });
    expect((await stored().customers.get(session.uid))?.signIns).toContain(via);
  });
});

describe('what is kept of the sign-ins', () => {
  it('is a hash with the reason and dates, which names nobody (P28)', async () => {
    const { session } = await join(product, 'traces');
    await restrict(session);
    const { signIns = [] } = (await stored().customers.get(session.uid)) ?? {};
    const since = (await stored().subscriptions.get(session.uid))?.restricted?.since;
    await leave(session);
    const identity = await kept(signIns[0] ?? '');
    expect(identity).toMatchObject({ reason: 'key-shared', since });
    expect(Object.keys(identity ?? {}).toSorted()).toEqual(['expireAt', 'expires', 'id', 'reason', 'since']);
    expect(await kept(`mailbox:${session.email}`)).toMatchObject({ reason: 'key-shared' });
    for (const trace of [session.email, signIns[0] ?? '']) expect(await documentsWith(product.db, trace)).toEqual([]);
    const about = (await documentsWith(product.db, session.uid)).filter((path) => path.includes('restricted'));
    expect(about).toEqual([]);
  });

  it('is nothing if the account was not restricted, or not any more', async () => {
    const before = await product.count('restrictedIdentities');
    const { session: plain } = await join(product, 'plain');
    await leave(plain);
    const { session: pardoned } = await join(product, 'pardoned');
    await restrict(pardoned);
    const { id: userId = '' } = (await stored().customers.get(pardoned.uid)) ?? {};
    const request = { userId, reason: 'a mistake', requestId: 'pardon-0001' };
    expect((await callPanel(product, liftRestriction, request, olga)).status).toBe(200);
    await leave(pardoned);
    expect(await product.count('restrictedIdentities')).toBe(before);
    expect(await restrictedBy((await join(product, 'pardoned')).session)).toBeNull();
  });

  it('is removed when staff lift the restriction of the new account (T28)', async () => {
    await banished('lifted');
    const { session } = await join(product, 'lifted');
    const { id: userId = '' } = (await stored().customers.get(session.uid)) ?? {};
    const request = { userId, reason: 'talked to the customer', requestId: 'lift-00001' };
    expect((await callPanel(product, liftRestriction, request, olga)).status).toBe(200);
    expect(await restrictedBy(session)).toBeNull();
    expect((await buying(session)).status).toBe(200);
    expect(await kept(`mailbox:${session.email}`)).toBeNull();
    await leave(session);
    expect(await restrictedBy((await join(product, 'lifted')).session)).toBeNull();
  });

  it('is kept again when the new account is deleted, too (T28)', async () => {
    await banished('twice');
    await leave((await join(product, 'twice')).session);
    expect(await restrictedBy((await join(product, 'twice')).session)).toBe('key-shared');
  });

  it('has no effect after three years, even while it is stored (P29)', async () => {
    const former = await banished('old');
    const now = await product.deps.clock.now();
    const identity = await kept(`mailbox:${former.email}`);
    expect(identity?.expires).toBeGreaterThan(now + RESTRICTION_MEMORY - 60_000);
    for (const identifier of [`mailbox:${former.email}`, `google.com:google-${former.email}`]) {
      const found = await kept(identifier);
      if (found === null) throw new Error(`nothing is kept of ${identifier}`);
      await stored().restrictedIdentities.save({ ...found, expires: now });
    }
    expect(await restrictedBy((await join(product, 'old')).session)).toBeNull();
  });
});
