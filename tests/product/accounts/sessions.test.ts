import { describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { issueTicket, openTicket } from '@functions/accounts/contract/login-tickets';
import { listSessions, signOut, signOutElsewhere } from '@functions/accounts/contract/sessions';
import { signOutEverywhere } from '@functions/accounts/contract/sign-out-everywhere';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { SEEN_STEP } from '@functions/accounts/rules/customer-session';
import { StoreUnavailable } from '@functions/base/ports/repositories';
import { linkYandex, registerOn } from '../../support/customers/link-yandex';
import { signInAgain, signInWithCustomToken, signInWithGoogle } from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { addressOf, subjectsTo } from '../../support/product/scenario';

const realNow = vi.fn(Date.now);
const database = { isDown: false };
/** Runs while Firebase revokes the tokens of the next customer who signs out elsewhere. */
let whileRevoking: () => Promise<unknown> = () => Promise.resolve();
const product = await startProductOfFile({}, (deps) => {
  const transaction: typeof deps.store.transaction = (work) =>
    database.isDown ? Promise.reject(new StoreUnavailable('the database is down')) : deps.store.transaction(work);
  const revokeSessions = async (uid: string) => {
    const meanwhile = whileRevoking;
    whileRevoking = () => Promise.resolve();
    await meanwhile();
    await deps.auth.revokeSessions(uid);
  };
  return {
    ...deps,
    clock: { ...deps.clock, realNow },
    store: { ...deps.store, transaction },
    auth: { ...deps.auth, revokeSessions },
  };
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0';
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const NEW_BROWSER = 'Login to your account from a new browser';

let made = 0;
const newBrowser = () => `browser-of-a-test-${(made += 1)}`;

interface From {
  readonly browser?: string;
  readonly userAgent?: string;
  readonly address?: string;
}

/** A call as the browser with this id sends it; '' for a client without one. */
const callFrom = async (
  { browser = '', userAgent = FIREFOX, address = '203.0.113.1' }: From,
  endpoint: Endpoint,
  session: Session,
) => {
  const { status, body } = await product.api({
    method: 'POST',
    path: endpoint.path,
    query: {},
    headers: {
      authorization: `Bearer ${session.idToken}`,
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-forwarded-for': address,
      'x-browser-id': browser,
    },
    rawBody: Buffer.from(JSON.stringify({ uid: session.uid, email: session.email })),
  });
  return { status, body: body as Record<string, unknown> };
};

const sessionsOf = async (from: From, session: Session) =>
  listSessions.response.parse((await callFrom(from, listSessions, session)).body).sessions;
const profileFrom = async (from: From, session: Session) => (await callFrom(from, getProfile, session)).status;

/** A registered customer, and how they sign in once more. */
async function customer(name: string) {
  const email = addressOf(product, name);
  const signIn = () => signInWithGoogle(`g-${email}`, email);
  return { email, signIn, session: await registerOn(product, await signIn()) };
}

const mailsTo = async (email: string) => {
  await product.drain();
  return subjectsTo(product, email).filter((subject) => subject === NEW_BROWSER);
};

describe('where an account is signed in', () => {
  it('names browser, system, way, and first and last use, and keeps no former address', async () => {
    const { session, signIn } = await customer('sessions-anna');
    const [home, phone] = [{ browser: newBrowser() }, { browser: newBrowser(), userAgent: CHROME }];
    await profileFrom(home, session);
    const onPhone = await signInAgain(signIn);
    await profileFrom(phone, onPhone);
    expect(await sessionsOf(home, session)).toEqual([
      expect.objectContaining({ browser: 'Chrome, Android', provider: 'google.com', isCurrent: false }),
      expect.objectContaining({ browser: 'Firefox, Windows', lastAddress: '203.0.113.1', isCurrent: true }),
    ]);
    realNow.mockReturnValue(Date.now() + SEEN_STEP);
    await profileFrom({ ...phone, address: '198.51.100.7' }, onPhone);
    realNow.mockImplementation(Date.now);
    const { docs } = await product.db.collection('customerSessions').where('uid', '==', session.uid).get();
    const stored = docs.map((each) => each.data());
    expect(stored.map(({ clientIp }) => String(clientIp)).toSorted()).toEqual(['198.51.100.7', '203.0.113.1']);
    expect(stored.find(({ clientIp }) => clientIp === '198.51.100.7')).toMatchObject({ browser: 'Chrome, Android' });
  });

  it('is written once in ten minutes, whatever the browser calls', async () => {
    const { session } = await customer('sessions-boris');
    const home = { browser: newBrowser() };
    await profileFrom(home, session);
    const [seen] = await sessionsOf(home, session);
    realNow.mockReturnValue(Date.now() + SEEN_STEP - 1000);
    await profileFrom(home, session);
    expect((await sessionsOf(home, session))[0]?.lastSeen).toBe(seen?.lastSeen);
    realNow.mockReturnValue(Date.now() + SEEN_STEP);
    await profileFrom(home, session);
    expect((await sessionsOf(home, session))[0]?.lastSeen).not.toBe(seen?.lastSeen);
    realNow.mockImplementation(Date.now);
  });

  it('is nobody else’s to see', async () => {
    const [{ session: vera }, { session: gleb }] = [await customer('sessions-vera'), await customer('sessions-gleb')];
    const shared = { browser: newBrowser() };
    await profileFrom(shared, vera);
    await profileFrom(shared, gleb);
    expect(await sessionsOf(shared, gleb)).toHaveLength(1);
    const both = await product.db.collection('customerSessions').where('uid', 'in', [vera.uid, gleb.uid]).get();
    expect(both.size).toBe(2);
  });

  it('fails no call when it cannot be recorded', async () => {
    const { session } = await customer('sessions-dina');
    const home = { browser: newBrowser() };
    database.isDown = true;
    expect(await profileFrom(home, session)).toBe(200);
    database.isDown = false;
    await profileFrom(home, session);
    expect(await sessionsOf(home, session)).toHaveLength(1);
  });
});

describe('signing out in one browser', () => {
  it('takes it off the list, also when the call itself is recorded', async () => {
    const { session, signIn } = await customer('sessions-olga');
    const [home, phone] = [{ browser: newBrowser() }, { browser: newBrowser() }];
    await profileFrom(home, session);
    const onPhone = await signInAgain(signIn);
    await profileFrom(phone, onPhone);
    realNow.mockReturnValue(Date.now() + SEEN_STEP);
    expect((await callFrom(phone, signOut, onPhone)).status).toBe(200);
    expect(await sessionsOf(home, session)).toHaveLength(1);
    realNow.mockImplementation(Date.now);
  });
});

describe('an e-mail after a sign-in from a new browser', () => {
  it('is sent once for a browser, and not for the first one', async () => {
    const { email, session, signIn } = await customer('sessions-egor');
    const [home, phone] = [{ browser: newBrowser() }, { browser: newBrowser() }];
    await profileFrom(home, session);
    expect(await mailsTo(email)).toEqual([]);
    await profileFrom(phone, await signInAgain(signIn));
    await profileFrom(phone, await signInAgain(signIn));
    await profileFrom(home, await signInAgain(signIn));
    expect(await mailsTo(email)).toEqual([NEW_BROWSER]);
  });

  it('is sent after a sign-in without the id that our pages send', async () => {
    const { email, session, signIn } = await customer('sessions-zoya');
    await profileFrom({ browser: newBrowser() }, session);
    await profileFrom({}, await signInAgain(signIn));
    expect(await mailsTo(email)).toEqual([NEW_BROWSER]);
  });

  it('is not sent when an app uses the session of its page, or opens a page by a ticket', async () => {
    const { email, session } = await customer('sessions-inna');
    await profileFrom({ browser: newBrowser() }, session);
    const { body } = await callFrom({}, issueTicket, session);
    const opened = await product.call(openTicket, { uid: session.uid, ticket: body.ticket });
    await profileFrom({ browser: newBrowser() }, await signInWithCustomToken(String(opened.body.customToken)));
    expect(await mailsTo(email)).toEqual([]);
    expect(await sessionsOf({}, session)).toHaveLength(2);
  });

  it('is sent when a browser that only had the page of an app signs in', async () => {
    const { email, session, signIn } = await customer('sessions-rita');
    const phone = { browser: newBrowser() };
    await profileFrom({ browser: newBrowser() }, session);
    const { body } = await callFrom({}, issueTicket, session);
    const opened = await product.call(openTicket, { uid: session.uid, ticket: body.ticket });
    await profileFrom(phone, await signInWithCustomToken(String(opened.body.customToken)));
    expect(await mailsTo(email)).toEqual([]);
    await profileFrom(phone, await signInAgain(signIn));
    expect(await mailsTo(email)).toEqual([NEW_BROWSER]);
  });
});

describe('signing out everywhere else (T22)', () => {
  it('ends the other sessions and copies of this one, which goes on with new tokens', async () => {
    const { email, session, signIn } = await customer('sessions-kira');
    const [home, phone] = [{ browser: newBrowser() }, { browser: newBrowser() }];
    const { body: issued } = await callFrom(phone, issueTicket, session);
    await profileFrom(phone, session);
    const here = await signInAgain(signIn);
    await profileFrom(home, here);
    const { status, body } = await callFrom(home, signOutElsewhere, here);
    expect(status).toBe(200);
    const next = await signInWithCustomToken(String(body.customToken));
    expect([await profileFrom(phone, session), await profileFrom(home, here)]).toEqual([401, 401]);
    expect(await profileFrom(home, next)).toBe(200);
    expect(await sessionsOf(home, next)).toEqual([expect.objectContaining({ isCurrent: true })]);
    const byTicket = await product.call(openTicket, { uid: session.uid, ticket: issued.ticket });
    const late = await signInWithCustomToken(String(byTicket.body.customToken));
    expect(await profileFrom(phone, late)).toBe(401);
    expect(await profileFrom(phone, await signInAgain(signIn)), 'a new sign-in is welcome').toBe(200);
    expect(await mailsTo(email), 'and its browser is no longer known').toHaveLength(2);
  });

  it('leaves what this session passes on: tickets, and a confirmed sign-in', async () => {
    const { session } = await customer('sessions-lev');
    const home = { browser: newBrowser() };
    const { session: byYandex } = await linkYandex(product, session);
    const { body } = await callFrom(home, signOutElsewhere, byYandex);
    const next = await signInWithCustomToken(String(body.customToken));
    const { body: issued } = await callFrom(home, issueTicket, next);
    const opened = await product.call(openTicket, { uid: session.uid, ticket: issued.ticket });
    expect(await profileFrom({}, await signInWithCustomToken(String(opened.body.customToken)))).toBe(200);
  });

  it('asks for a recent sign-in: a stolen session must not lock the owner out', async () => {
    const { session } = await customer('sessions-mark');
    realNow.mockReturnValue(Date.now() + 11 * 60_000);
    expect(await callFrom({}, signOutElsewhere, session)).toMatchObject({
      status: 403,
      body: { code: 'recent_sign_in_needed' },
    });
    realNow.mockImplementation(Date.now);
    expect(await profileFrom({}, session)).toBe(200);
  });

  it('the browser of a customer who signs out everywhere stays known', async () => {
    const { email, session, signIn } = await customer('sessions-nina');
    const home = { browser: newBrowser() };
    await profileFrom(home, session);
    await callFrom(home, signOutEverywhere, session);
    await product.drain();
    await profileFrom(home, await signInAgain(signIn));
    expect(await mailsTo(email)).toEqual([]);
  });

  it('a browser that was signed out is new again at each sign-in', async () => {
    const { email, session, signIn } = await customer('sessions-tanya');
    const [home, phone] = [{ browser: newBrowser() }, { browser: newBrowser() }];
    await profileFrom(home, session);
    await profileFrom(phone, await signInAgain(signIn));
    await callFrom(home, signOutElsewhere, session);
    const again = await signInAgain(signIn);
    expect(await profileFrom(phone, again)).toBe(200);
    expect(await mailsTo(email)).toEqual([NEW_BROWSER, NEW_BROWSER]);
    expect(await sessionsOf(phone, again)).toHaveLength(1);
  });

  it('of two at once the later one ends nothing: its own session is over', async () => {
    const { session: thief, signIn } = await customer('sessions-ulya');
    const owner = await signInAgain(signIn);
    let next: Session | null = null;
    whileRevoking = async () => {
      const { body } = await callFrom({ browser: newBrowser() }, signOutElsewhere, owner);
      next = await signInWithCustomToken(String(body.customToken));
    };
    expect(await callFrom({ browser: newBrowser() }, signOutElsewhere, thief)).toMatchObject({
      status: 401,
      body: { code: 'sign_in_again' },
    });
    expect(await profileFrom({}, next as unknown as Session)).toBe(200);
  });

  it('stays true for the account that this one is merged into', async () => {
    const { session, signIn } = await customer('sessions-faina');
    const { session: other } = await customer('sessions-frol');
    await callFrom({}, signOutEverywhere, session);
    const { idToken } = await signInAgain(signIn);
    const linked = await product.call(linkSignIn, { uid: other.uid, email: other.email, idToken }, other);
    expect(linked.status).toBe(200);
    const { customers } = product.deps.store.nonTransactional;
    const merged = (await Promise.all([other.uid, session.uid].map((uid) => customers.get(uid)))).find(
      (each) => (each?.signIns.length ?? 0) > 1,
    );
    expect(merged?.sessionsFrom).toBeDefined();
  });
});
