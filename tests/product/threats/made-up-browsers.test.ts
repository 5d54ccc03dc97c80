import { describe, expect, it, vi } from 'vitest';
import { listSessions } from '@functions/accounts/contract/sessions';
import { getNotices } from '@functions/operations/contract/get-notices';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { apiServer } from '@functions/http/server';
import { ROUTES } from '@functions/http/routes';
import { registerOn } from '../../support/customers/link-yandex';
import { signInAgain, signInWithGoogle } from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { addressOf, subjectsTo } from '../../support/product/scenario';

/** A stolen session names other browsers without end: it hides nothing, costs little and keeps no e-mail back (T22). */

const realNow = vi.fn(Date.now);
const errors: string[] = [];
const product = await startProductOfFile({}, (deps) => ({
  ...deps,
  clock: { ...deps.clock, realNow },
  log: {
    ...deps.log,
    error: (message, ...about) => {
      errors.push(message);
      deps.log.error(message, ...about);
    },
  },
}));

const NEW_BROWSER = 'Login to your account from a new browser';
let made = 0;
const newBrowser = () => `made-up-browser-${(made += 1)}`;
const later = (ms: number) => realNow.mockReturnValue(Date.now() + ms);

/** An instance of the server remembers which sessions it has recorded, as each of production does. */
const instance = () => apiServer(product.deps, ROUTES);
const call = async (
  api: ReturnType<typeof instance>,
  browser: string,
  { idToken, uid, email }: Session,
  endpoint: typeof listSessions | typeof getNotices = getNotices,
) => {
  const { status, body } = await api({
    method: endpoint.method,
    path: endpoint.path,
    query: {},
    headers: {
      authorization: `Bearer ${idToken}`,
      'content-type': 'application/json',
      'x-browser-id': browser,
    },
    rawBody: Buffer.from(endpoint.method === 'GET' ? '' : JSON.stringify({ uid, email })),
  });
  return { status, body };
};

async function owner(name: string) {
  const email = addressOf(product, name);
  const signIn = () => signInWithGoogle(`g-${email}`, email);
  const session = await registerOn(product, await signIn());
  const home = newBrowser();
  expect(await call(instance(), home, session)).toMatchObject({ status: 200 });
  return { email, signIn, session, home };
}

const recordsOf = async ({ uid }: Session) =>
  (await product.db.collection('customerSessions').where('uid', '==', uid).get()).docs.map((each) => each.id);
const mailsTo = async (email: string) => {
  await product.drain();
  return subjectsTo(product, email).filter((subject) => subject === NEW_BROWSER).length;
};

describe('a hundred made-up browsers of one session (T22)', () => {
  it.each([
    ['one after the other', 1],
    ['all at once', 100],
  ])('%s are at most ten records, refuse no call and push no true browser out', async (title, atOnce) => {
    const { email, session, signIn } = await owner(`flood-${atOnce}`);
    const phone = newBrowser();
    await call(instance(), phone, await signInAgain(signIn));
    expect(await mailsTo(email)).toBe(1);
    const before = await recordsOf(session);
    const stolen = await signInAgain(signIn);
    const api = instance();
    errors.length = 0;
    for (let sent = 0; sent < 100; sent += atOnce) {
      const answers = await Promise.all(Array.from({ length: atOnce }, () => call(api, newBrowser(), stolen)));
      expect(new Set(answers.map(({ status }) => status)), title).toEqual(new Set([200]));
    }
    const after = await recordsOf(session);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length - before.length).toBeGreaterThan(0);
    expect(after.length - before.length).toBeLessThanOrEqual(10);
    expect(await mailsTo(email)).toBe(2);
    expect(errors).toEqual([]);
  });

  it('of the session of the owner, day after day, leave the browsers of the owner in the list', async () => {
    const { session, signIn, home } = await owner('flood-days');
    const phone = newBrowser();
    const onPhone = await signInAgain(signIn);
    await call(instance(), phone, onPhone);
    const before = await recordsOf(session);
    for (let hours = 1; hours <= 12; hours += 1) {
      later(hours * HOUR);
      const api = instance();
      for (let n = 0; n < 12; n += 1) await call(api, newBrowser(), onPhone);
    }
    realNow.mockImplementation(Date.now);
    expect(await recordsOf(session)).toEqual(expect.arrayContaining(before));
    const { body } = await call(instance(), home, session, listSessions);
    expect(listSessions.response.parse(body).sessions.length).toBeLessThanOrEqual(11);
  });

  it('of ten stolen sign-ins push only each other out; fifty records are kept', async () => {
    const { session, signIn, home } = await owner('flood-sign-ins');
    later(2 * DAY);
    await call(instance(), home, session);
    const [trueBrowser = ''] = await recordsOf(session);
    for (let thief = 0; thief < 6; thief += 1) {
      const stolen = await signInAgain(signIn);
      const api = instance();
      for (let n = 0; n < 12; n += 1) await call(api, newBrowser(), stolen);
    }
    realNow.mockImplementation(Date.now);
    const records = await recordsOf(session);
    expect(records).toHaveLength(50);
    expect(records).toContain(trueBrowser);
  });
});

describe('the e-mail about a new browser (T22)', () => {
  it.each([1, 2, 3, 8])('is sent once when %i calls name another browser each at once', async (atOnce) => {
    const { email, session, signIn } = await owner(`silent-${atOnce}`);
    const stolen = await signInAgain(signIn);
    errors.length = 0;
    for (let round = 0; round < 3; round += 1) {
      // Each call reaches another instance.
      const answers = await Promise.all(Array.from({ length: atOnce }, () => call(instance(), newBrowser(), stolen)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(await mailsTo(email)).toBe(1);
    expect(errors).toEqual([]);
    expect((await recordsOf(session)).length).toBeGreaterThan(1);
  });
});
