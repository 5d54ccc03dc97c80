import { describe, expect, it, vi } from 'vitest';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { issueTicket, openTicket } from '@functions/accounts/contract/login-tickets';
import { LOGIN_TICKET_LIFETIME } from '@functions/accounts/rules/login-ticket';
import { signInWithCustomToken } from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { linkYandex } from '../../support/customers/link-yandex';

const realNow = vi.fn(Date.now);
const product = await startProductOfFile({}, (deps) => ({ ...deps, clock: { ...deps.clock, realNow } }));

const issue = async ({ uid, email, idToken }: Session) =>
  issueTicket.response.parse((await product.call(issueTicket, { uid, email }, { idToken })).body).ticket;
const open = (uid: string, ticket: string) => product.call(openTicket, { uid, ticket });
const NOT_VALID = { status: 401, body: { success: false, code: 'ticket_not_valid' } };

describe('a login ticket for a page inside the native app (T6)', () => {
  it('opens a session of the customer who requested it', async () => {
    const anna = await product.customer('anna');
    const { status, body } = await open(anna.uid, await issue(anna));
    expect(status).toBe(200);
    const session = await signInWithCustomToken(openTicket.response.parse(body).customToken);
    expect(session).toMatchObject({ uid: anna.uid, email: anna.email });
    expect(await product.call(getProfile, { uid: session.uid, email: session.email }, session)).toMatchObject({
      status: 200,
    });
  });

  it('can be redeemed once under 10 concurrent requests', async () => {
    const boris = await product.customer('boris');
    const ticket = await issue(boris);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(boris.uid, ticket)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await open(boris.uid, ticket)).toMatchObject(NOT_VALID);
  });

  it('expires one minute after its issue, by the real-time clock', async () => {
    const vera = await product.customer('vera');
    const [early, late] = [await issue(vera), await issue(vera)];
    const real = Date.now();
    realNow.mockReturnValue(real + LOGIN_TICKET_LIFETIME - 2000);
    expect((await open(vera.uid, early)).status).toBe(200);
    realNow.mockReturnValue(real + LOGIN_TICKET_LIFETIME + 2000);
    expect(await open(vera.uid, late)).toMatchObject(NOT_VALID);
    realNow.mockImplementation(Date.now);
  });

  it('another customer’s ticket, an unknown ticket and a missing ticket get the same response', async () => {
    const [gleb, dina] = [await product.customer('gleb'), await product.customer('dina')];
    const ticket = await issue(gleb);
    for (const [uid, shown] of [
      [dina.uid, ticket],
      [gleb.uid, 'guess'],
      [gleb.uid, ''],
    ] as const) {
      expect(await open(uid, shown)).toMatchObject(NOT_VALID);
    }
    // The attempt with a wrong uid did not use up the ticket.
    expect((await open(gleb.uid, ticket)).status).toBe(200);
  });

  it('returns the masked address of its account, and no address to a request with a wrong uid', async () => {
    const [irina, kirill] = [await product.customer('irina'), await product.customer('kirill')];
    const ticket = await issue(irina);
    expect(JSON.stringify((await open(kirill.uid, ticket)).body)).not.toContain('@');
    const answer = openTicket.response.parse((await open(irina.uid, ticket)).body);
    expect(answer.maskedEmail).toBe(`i•••@${irina.email.split('@')[1] ?? ''}`);
    expect(irina.email).toMatch(/^irina/);
  });

  it('is stored as a hash, with an expiry time', async () => {
    const egor = await product.customer('egor');
    const ticket = await issue(egor);
    const { docs } = await product.db.collection('loginTickets').where('uid', '==', egor.uid).get();
    expect(JSON.stringify(docs.map((found) => [found.id, found.data()]))).not.toContain(ticket);
    expect(docs[0]?.data().expireAt).toBeDefined();
  });

  it('is refused after its sign-in was removed from the account', async () => {
    const zoya = await product.customer('zoya');
    const { session, via } = await linkYandex(product, zoya);
    const ticket = await issue(session);
    expect(await product.call(unlinkSignIn, { uid: zoya.uid, email: zoya.email, signIn: via }, zoya)).toMatchObject({
      status: 200,
    });
    expect(await open(zoya.uid, ticket)).toMatchObject(NOT_VALID);
  });

  it('is issued at most 60 times per hour to one customer', async () => {
    const yana = await product.customer('yana');
    const { uid, email } = yana;
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => product.call(issueTicket, { uid, email }, yana)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
