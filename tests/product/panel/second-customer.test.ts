import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { previewReassign, reassignPayment } from '@functions/panel/contract/account-corrections';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import { verdictOf } from '@web/panel/customers/card/verdict';
import { PANEL_CASES } from '../../support/calls/panel-cases';
import { callOf } from '../../support/calls/valid-requests';
import { openWorld, withoutRefusals, type World } from '../../support/calls/world';
import { PANEL_ENDPOINTS } from '../../support/product/endpoints';

/**
 * A change at the panel that touches a second customer: staff see beforehand who that is, both histories have the
 * action, and the one who loses is not told that money was returned when it was not. Which calls these are is found by
 * watching whose documents each of them writes.
 */

let world: World;
beforeAll(async () => {
  world = await openWorld(3, withoutRefusals);
}, 120_000);
afterAll(() => world.product.stop());

/** The preview of each change that can take something from a customer whom its request does not name. */
const PREVIEWS: Readonly<Record<string, Endpoint>> = {
  [reassignPayment.name]: previewReassign,
  [refund.name]: previewRefund,
};

const ABOUT_THE_CLICK = ['requestId', 'reason', 'seen'];
const CHANGES = Object.entries(PANEL_CASES).filter(([title]) =>
  PANEL_ENDPOINTS.some(
    ({ name, effect, caller }) => name === callOf(title) && effect === 'change' && caller === 'staff',
  ),
);

const documentsOf = async (name: string) =>
  new Map((await world.product.db.collection(name).get()).docs.map((each) => [each.id, each.data()]));
const customers = async () => [...(await documentsOf('customers')).values()] as { id: string; uid: string }[];
/** What belongs to customers, by its owner: subscriptions, and payments with the account that they are in. */
async function owned(): Promise<Map<string, string>> {
  const [subscriptions, receipts, gifts] = await Promise.all(['subscriptions', 'receipts', 'gifts'].map(documentsOf));
  const found = [
    ...[...(subscriptions ?? [])].map(([uid, data]) => [uid, data] as const),
    ...[...(receipts ?? []), ...(gifts ?? [])].map(([, data]) => [String(data.uid ?? data.payerUid), data] as const),
  ];
  const byOwner = Map.groupBy(found, ([uid]) => uid);
  return new Map([...byOwner].map(([uid, documents]) => [uid, JSON.stringify(documents.map(([, data]) => data))]));
}

/** The customers whose documents the call writes, and what they lost. */
async function sendWatched(send: () => Promise<{ status: number; body: Record<string, unknown> }>) {
  const before = await owned();
  const { status, body } = await send();
  expect(status, JSON.stringify(body)).toBe(200);
  const after = await owned();
  const uids = new Set([...before.keys(), ...after.keys()].filter((uid) => before.get(uid) !== after.get(uid)));
  return (await customers()).filter(({ uid }) => uids.has(uid));
}

const ask = async (endpoint: Endpoint, input: object): Promise<unknown> => {
  const { body } = await world.call(endpoint, input, world.finance.idToken).send();
  return endpoint.response.parse(body);
};
const cardOf = async (id: string) => getUserById.response.parse(await ask(getUserById, { id }));
const staffRows = async (userId: string) =>
  getTimeline.response.parse(await ask(getTimeline, { userId })).content.filter(({ kind }) => kind !== 'mail');

describe('every change at the panel', () => {
  const touchingTwo: string[] = [];

  it.each(CHANGES)('%s: each customer whose documents it writes has its row', async (title, prepare) => {
    const call = await prepare(world, CHANGES.findIndex(([each]) => each === title) + 500);
    await world.product.drain();
    const [name = ''] = title.split(', ');
    const request = JSON.parse(call.request.rawBody.toString() || '{}') as Record<string, unknown>;
    const preview = PREVIEWS[name];
    const asked = Object.fromEntries(Object.entries(request).filter(([field]) => !ABOUT_THE_CLICK.includes(field)));
    const shown = preview === undefined ? '' : JSON.stringify(await ask(preview, asked));
    const rowsBefore = await documentsOf('audit');
    const now = await world.product.deps.clock.now();
    const subscriptionsBefore = await documentsOf('subscriptions');
    const touched = await sendWatched(call.send);
    if (touched.length < 2) return;
    touchingTwo.push(title);
    const rows = [...(await documentsOf('audit'))].filter(([id, { isChange }]) => !rowsBefore.has(id) && isChange);
    for (const { id, uid } of touched) {
      expect(rows.map(([, { userId }]) => String(userId))).toContain(id);
      expect(JSON.stringify(await staffRows(id)), `the timeline of ${id}`).toContain(world.finance.login);
      const isNamed = JSON.stringify(request).includes(id) || JSON.stringify(request).includes(uid);
      const card = await cardOf(id);
      const wasOpen = Number(subscriptionsBefore.get(uid)?.accessEndsAt ?? 0) > now;
      const hasLost = wasOpen && !card.subscriptionIsActive;
      if (hasLost && !isNamed) expect(shown, 'the preview names who loses').toContain(id);
      const receipts = [...(await documentsOf('receipts')).values()].filter((each) => each.uid === uid);
      if (hasLost && receipts.every(({ refunded }) => refunded === 0))
        expect(verdictOf(card).line).not.toMatch(/: деньги вернули|возврат поручен/);
    }
  });

  it('these touch two customers', () => {
    expect(touchingTwo).toEqual([
      'refund, of a claimed gift',
      'reassignPayment, of another account',
      'restoreAccess, of a claimed gift',
    ]);
  });
});
