import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsSession } from '../../support/product/endpoints';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { verifyContactEmail } from '@functions/accounts/contract/verify-contact-email';
import type { CallerKind, Endpoint } from '@functions/base/contract/endpoint';
import { revokeNode } from '@functions/nodes/contract/nodes';
import { storedDocuments } from '../../support/calls/stored-documents';
import { casesOf, EVERY_CALL, prepare, succeed, table } from '../../support/calls/valid-requests';
import { MAIL_REPORTS_KEY, MONITORING_KEY, openWorld, type PreparedCall, type World } from '../../support/calls/world';
import { claimsOf } from '../../support/customers/sign-in';
import { addNode } from '../../support/product/api-server';

/** Who may make a call, and for whom, as the contract declares it; `declared-duties.test.ts` has what a call does. */

const CROWD = 3;

let world: World;
beforeAll(async () => {
  world = await openWorld(CROWD);
}, 120_000);
afterAll(() => world.product.stop());

/** Every document by its path. */
const stored = () => storedDocuments(world);

describe('every call refuses other callers, and changes nothing for them', () => {
  const guarded = EVERY_CALL.filter(({ caller }) => caller !== 'anyone' && caller !== 'visitor');
  /** Without an account, or with the one of its token: such a call is about the caller, whoever it is. */
  const namesItsCustomer = ({ request }: PreparedCall) => request.rawBody.includes('"uid"');

  let revokedNodeKey: string;
  let customer: string;
  beforeAll(async () => {
    customer = (await world.registered()).idToken;
    const nodeId = 'refused-1';
    revokedNodeKey = await addNode(world.product, nodeId);
    await succeed(world.call(revokeNode, { nodeId }, world.admin.idToken));
  });

  it.each(table(guarded))('%s', async (_name, endpoint) => {
    // A call that is about its caller acts for another customer too; the others leave these customers as they are.
    const isOfCustomers = needsSession(endpoint);
    const tokens: Record<
      Exclude<CallerKind, 'anyone' | 'visitor' | 'signedIn'> | 'nobody' | 'revoked node',
      string | null
    > = {
      nobody: null,
      customer: isOfCustomers ? (await world.registered()).idToken : customer,
      staff: world.support.idToken,
      node: world.nodeKey,
      'revoked node': revokedNodeKey,
      monitor: MONITORING_KEY,
      mailService: MAIL_REPORTS_KEY,
    };
    const by = isOfCustomers ? { ...world, anna: await world.longStanding() } : world;
    const call = await prepare(endpoint, by);
    const before = await stored();
    for (const [kind, token] of Object.entries(tokens)) {
      if (kind === endpoint.caller && kind !== 'customer') continue;
      const headers = { ...call.request.headers, authorization: token === null ? undefined : `Bearer ${token}` };
      const { status } = await world.product.api({ ...call.request, headers });
      if (kind !== 'customer' || !isOfCustomers || namesItsCustomer(call))
        expect([401, 403], `${kind}: ${status}`).toContain(status);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('every call of a customer leaves the documents of another customer as they are (T1)', () => {
  const ofCustomers = EVERY_CALL.filter((endpoint) => needsSession(endpoint) && endpoint.effect === 'change');

  it.each(table(ofCustomers))('%s', async (_name, endpoint) => {
    const owner = await world.longStanding();
    const stranger = await world.longStanding();
    const { request } = await prepare(endpoint, { ...world, anna: owner });
    const { sub, email } = claimsOf(request.headers.authorization?.slice('Bearer '.length) ?? '') as {
      sub: string;
      email: string;
    };
    // The stranger names itself, and otherwise what the owner named: a device, for example.
    const rawBody = Buffer.from(
      String(request.rawBody).replaceAll(sub, stranger.uid).replaceAll(email, stranger.email),
    );
    const ofOwner = async () =>
      [...(await stored())].filter(([path, data]) => `${path} ${JSON.stringify(data)}`.includes(sub));
    const before = await ofOwner();
    await world.product.api({
      ...request,
      rawBody,
      headers: { ...request.headers, authorization: `Bearer ${stranger.session.idToken}` },
    });
    await world.product.drain();
    expect(await ofOwner(), 'read the document of the request and compare its owner with the caller').toEqual(before);
  });
});

describe('every call of a customer refuses an account that was deleted (P28)', () => {
  // A customer has an address; verifyContactEmail is for sessions without an account.
  const ofCustomers = EVERY_CALL.filter(
    (endpoint) =>
      (needsSession(endpoint) || endpoint.caller === 'visitor') && endpoint.name !== verifyContactEmail.name,
  );
  const signedInCase = (endpoint: Endpoint) =>
    casesOf(endpoint).find(([title]) => needsSession(endpoint) || title === `${endpoint.name}, signed in`) ??
    casesOf(endpoint)[0];

  it.each(table(ofCustomers))('%s', async (_name, endpoint) => {
    const call = await prepare(endpoint, { ...world, anna: await world.longStanding() }, signedInCase(endpoint));
    const idToken = call.request.headers.authorization?.slice('Bearer '.length) ?? '';
    if (endpoint.name === registerCustomer.name) await succeed(call);
    const { sub, email } = claimsOf(idToken) as { sub: string; email: string };
    await succeed(world.call(deleteAccount, { uid: sub, email, confirmed: true }, idToken));
    await world.product.drain();
    const before = await stored();
    expect([401, 403]).toContain((await call.send()).status);
    expect(await stored()).toEqual(before);
  });
});
