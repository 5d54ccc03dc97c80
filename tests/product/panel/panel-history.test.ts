import { beforeAll, describe, expect, it } from 'vitest';
import { grantDays } from '@functions/panel/contract/change-subscription';
import { findAnything } from '@functions/panel/contract/global-search';
import { getTimeline, type TimelineEntry } from '@functions/panel/contract/get-timeline';
import { refund } from '@functions/refunds/contract/refund';
import { DAY } from '@functions/base/rules/calendar';
import { storedCustomers, storedReceipt, storedCustomer } from '../../support/fixtures/stored-records';
import { bind } from '../../support/product/devices';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join, advanceToPeriodEnd, subscribe } from '../../support/product/scenario';

const product = await startProductOfFile();
let olga: StaffSession;
beforeAll(async () => {
  olga = await createStaff(product, 'support', 'olga');
});

const timelineOf = async (userId: string, cursor?: string) =>
  getTimeline.response.parse(
    (await callPanel(product, getTimeline, { userId, ...(cursor !== undefined && { cursor }) }, olga)).body,
  );

describe('the timeline of a customer', () => {
  it('holds history, payments, refunds, e-mails, devices and staff actions in one list, newest first', async () => {
    const { session } = await join(product, 'anna', { language: 'ru' });
    const id = (await product.deps.store.nonTransactional.customers.get(session.uid))?.id ?? '';
    const { transactionId } = await subscribe(product, session);
    await bind(product.deps, session.uid, { deviceName: 'Pixel' });
    await callPanel(product, grantDays, { userId: id, requestId: 'click-0001', reason: 'извинились', days: 2 }, olga);
    await callPanel(
      product,
      refund,
      {
        email: session.email,
        uid: session.uid,
        receipt: transactionId,
        amount: 0.5,
        reason: 'часть',
        requestId: 'click-0002',
      },
      olga,
    );
    await product.drain();
    await advanceToPeriodEnd(product, session, 0.1);

    const { content, next } = await timelineOf(id);
    expect(next).toBeNull();
    expect(content.map(({ at }) => at)).toEqual(
      content
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const named = (kind: TimelineEntry['kind'], name: string) =>
      content.filter((entry) => entry.kind === kind && entry.name === name);
    expect(named('event', 'orderSettled')).toMatchObject([
      { amount: 1, facts: { transactionId, tariff: 1, trialDays: 30 } },
    ]);
    expect(named('event', 'renewalSettled')).toHaveLength(1);
    expect(named('payment', 'payment').map(({ amount }) => amount)).toEqual([150, 1]);
    expect(named('refund', 'refund')).toMatchObject([
      { amount: 0.5, actor: olga.login, facts: { transactionId, state: 'succeeded', reason: 'часть' } },
    ]);
    expect(named('device', 'deviceAdded')).toMatchObject([{ facts: { deviceName: 'Pixel' } }]);
    expect(named('staff', 'grantDays')).toMatchObject([
      { actor: olga.login, facts: { days: 2, reason: 'извинились' } },
    ]);
    expect(named('mail', 'paid').length).toBeGreaterThanOrEqual(2);
    expect(content.filter(({ kind, name }) => kind === 'staff' && name !== 'grantDays')).toEqual([]);
  });

  it('continues where a page ended, without a gap or a repeat, also among entries of the same instant', async () => {
    const customer = storedCustomer('long-story');
    await storedCustomers(product, [customer]);
    const now = await product.deps.clock.now();
    for (let n = 0; n < 120; n += 1)
      await product.deps.store.nonTransactional.receipts.create(
        storedReceipt(`story-${n}`, customer.uid, now - Math.floor(n / 7) * DAY),
      );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { content, next } = await timelineOf(customer.id, cursor);
      seen.push(...content.map(({ facts }) => String(facts.transactionId)));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

describe('the global search', () => {
  it('finds by id, uid, receipt, promo, invoice, invitation code and part of an e-mail', async () => {
    const { session } = await join(product, 'finder');
    const { transactionId, payToken } = await subscribe(product, session);
    const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
    if (customer === null) throw new Error('no such customer');
    await product.deps.store.nonTransactional.promos.save({
      id: 'p1',
      code: 'SUMMER',
      promoType: 'SUBSCRIPTION',
      percent: 20,
      expirationDate: '2030-01-01',
      isAvailable: true,
      created: 0,
    });
    const find = async (text: string) => {
      const { content } = findAnything.response.parse((await callPanel(product, findAnything, { text }, olga)).body);
      return content.map(({ what, id, user }) => [what, id, user?.email ?? null]);
    };
    const user = ['user', customer.id, session.email];
    expect(await find(customer.id)).toEqual([user]);
    expect(await find(`/start ${customer.id}`)).toEqual([user]);
    expect(await find(`Re: ID ${customer.id}`)).toEqual([user]);
    expect(await find(session.uid)).toEqual([user]);
    expect(await find(transactionId)).toEqual([['receipt', transactionId, session.email]]);
    expect(await find(payToken)).toEqual([['order', payToken, session.email]]);
    expect(await find('summer')).toEqual([['promo', 'SUMMER', null]]);
    expect(await find(customer.invitationCode)).toEqual([['invitation', customer.invitationCode, session.email]]);
    expect(await find(session.email.slice(2, -2))).toEqual([user]);
    expect(await find('__nothing__')).toEqual([]);
    expect(await find('a/b')).toEqual([]);
  });
});
