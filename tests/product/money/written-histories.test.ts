import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { CARDS } from '../../support/customers/buy';
import { openMoneyWorld, Refused } from '../../support/money/world';
import { replacePrices, TEST_PRICES } from '../../support/product/price-list';

/** Histories of money and time whose right end is worked out by hand. Sums are in roubles. */

const world = await openMoneyWorld();
afterAll(() => world.stop());
beforeEach(async () => {
  await world.begins('2027-03-10T09:00:00Z');
  await world.setPromo('FIFTY', 50);
  await world.setPromo('TWENTY', 20);
});

const { joins, buys, buysDevice, cancels, refunds, until, passes, sees, night } = world;

/** A customer who pays every month from 11 March 09:00 on. */
async function monthly(name: string): Promise<void> {
  await joins(name);
  await buys(name, { trial: 1 });
  await until('2027-03-11T09:30:00Z');
}

/** The payment of a sum by a customer, the newest one first. */
async function paymentOf(name: string, roubles: number): Promise<string> {
  const found = (await world.paymentsOf(name)).find(({ amount }) => amount === roubles * 100);
  if (found === undefined) throw new Error(`${name} has not paid ${roubles}`);
  return found.transactionId;
}

/** Friends who pay one rouble for a trial and leave at once. */
async function friendsInTrial(inviter: string, count: number, trial = 1): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${inviter}-friend-${index}`);
  for (const name of names) {
    await joins(name, { invitedBy: inviter });
    await buys(name, { trial });
    await cancels(name);
  }
  return names;
}

const nextSum = async (name: string) => (await sees(name)).nextCharge?.amount ?? null;
const devices = async (name: string) => (await sees(name)).devices;
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof Refused) return error.code;
      throw error;
    },
  );
const at = (iso: string): number => Date.parse(iso);
/** The clock of the product runs on while a history is played. */
const SLACK = 2 * MINUTE;
const expectAbout = (moment: number, expected: number): void => {
  const apart = Math.abs(moment - expected);
  expect(apart, `${new Date(moment).toISOString()} is ${new Date(expected).toISOString()}`).toBeLessThan(SLACK);
};

describe('friends in a trial', () => {
  it.each([3, 6, 12] as const)('do not discount the first charge of %i months after a trial', async (months) => {
    await joins('anna');
    await friendsInTrial('anna', 4);
    const price = { 3: 450, 6: 600, 12: 1080 }[months];
    expect(await world.shopOf('anna', { months, trial: 1 })).toEqual({ now: 1, then: price });
    await buys('anna', { months, trial: 1 });
    expect(await nextSum('anna')).toBe(price);
    await until('2027-03-11T10:00:00Z');
    expect(await world.paidBy('anna')).toEqual([1, price]);
  });

  it('do not discount the renewal of half a year', async () => {
    await joins('anna');
    await buys('anna', { months: 6, trial: 1 });
    await until('2027-09-01T09:00:00Z');
    await friendsInTrial('anna', 4, 30);
    expect(await nextSum('anna')).toBe(600);
    await until('2027-09-11T10:00:00Z');
    expect(await world.paidBy('anna')).toEqual([1, 600, 600]);
  });

  it('do not discount the renewal that follows the charge of a longer term, from its first moment on', async () => {
    await monthly('anna');
    await joins('regular', { invitedBy: 'anna' });
    await buys('regular', { trial: 1 });
    await passes(2);
    await until('2027-04-05T09:00:00Z');
    await friendsInTrial('anna', 1, 30);
    expect(await nextSum('anna')).toBe(75);
    expect(await world.choices('anna')).toMatchObject({ 1: 75, 6: 450 });
    await world.chooses('anna', 6, 450);
    await until('2027-04-11T09:01:00Z');
    expect((await world.paidBy('anna')).at(-1)).toBe(450);
    expect(await nextSum('anna')).toBe(450);
  });

  it('discount a month that is charged at its start', async () => {
    await monthly('anna');
    await until('2027-04-05T09:00:00Z');
    await friendsInTrial('anna', 3, 30);
    expect(await nextSum('anna')).toBe(37.5);
    await until('2027-04-11T10:00:00Z');
    expect(await world.paidBy('anna')).toEqual([1, 150, 37.5]);
  });

  it('do not discount a month with renewal that is paid ahead, and a code does', async () => {
    await monthly('anna');
    await friendsInTrial('anna', 3, 30);
    for (const code of ['TWENTY', undefined]) {
      await cancels('anna');
      const { amount } = await buys('anna', code === undefined ? {} : { code });
      expect(amount).toBe(120);
    }
  });
});

describe('a row of paid terms', () => {
  it('ends with a year: a cancelled customer buys no further term', async () => {
    await monthly('anna');
    await cancels('anna');
    await buys('anna', { months: 12 });
    await cancels('anna');
    expect(await refusalOf(buys('anna'))).toBe('already_active');
  });

  it('takes another term until a year is paid', async () => {
    await monthly('anna');
    await cancels('anna');
    await buys('anna', { months: 6 });
    await cancels('anna');
    expect(await refusalOf(buys('anna'))).toBe('accepted');
  });
});

describe('a term whose price has no devices', () => {
  it('bought as a guest with renewal gives none of ten to who has them for a rouble each', async () => {
    await joins('anna');
    await buys('anna', { trial: 1 });
    await cancels('anna');
    await until('2027-03-11T08:40:00Z');
    for (let device = 0; device < 7; device += 1) expect((await buysDevice('anna')).amount).toBe(1);
    const token = world.newToken({ months: 12 });
    const trial = await world.ordersAsGuest('guest@example.com', token, { months: 12, cardOf: 'anna' });
    // The card had a trial, so the form offers the full price.
    await expect(world.paysByCard(trial)).rejects.toThrow('refused');
    const ordered = await world.ordersAsGuest('guest@example.com', token, { months: 12, cardOf: 'anna' });
    expect((await world.pays(ordered)).amount).toBe(1080);
    expect(await joins('anna', { claims: token })).toBe('claimed');
    expect(await devices('anna')).toBe(10);
    await until('2027-03-12T09:00:00Z');
    expect(await devices('anna')).toBe(3);
    await passes(300);
    expect(await devices('anna')).toBe(3);
    expect(await nextSum('anna')).toBe(1080 + 7 * 360);
  });

  it('bought as a guest with renewal rests the devices of the subscriber who claims it', async () => {
    await monthly('anna');
    for (let device = 0; device < 3; device += 1) await buysDevice('anna');
    const ordered = { months: 12, cardOf: 'anna' } as const;
    const token = world.newToken(ordered);
    await expect(world.paysByCard(await world.ordersAsGuest('guest@example.com', token, ordered))).rejects.toThrow();
    await world.pays(await world.ordersAsGuest('guest@example.com', token, ordered));
    await joins('anna', { claims: token });
    expect(await devices('anna')).toBe(6);
    await until('2027-04-12T09:00:00Z');
    expect(await devices('anna')).toBe(3);
    expect(await nextSum('anna')).toBe(1080 + 3 * 360);
  });
});

describe('an announced charge does not grow', () => {
  /** A year with a code of half the price is announced on 8 April for 9 April 09:00. */
  async function annaBefore(months: 1 | 12, about: { code?: string } = {}): Promise<void> {
    await joins('anna');
    await buys('anna', { months, trial: 30, ...about });
    await until('2027-04-08T13:00:00Z');
  }
  const announced = () =>
    world
      .mailsTo(world.addressOf('anna'))
      .flatMap((mail) => (mail.kind === 'charge-ahead' && mail.daysAhead === 1 ? [mail.amount / 100] : []));

  it('when a device is refunded after its code was ended', async () => {
    await annaBefore(12, { code: 'FIFTY' });
    expect(announced()).toEqual([540]);
    const device = await buysDevice('anna');
    expect(device.amount).toBe(361);
    await world.endsCode('anna');
    expect(await nextSum('anna')).toBe(540);
    await until('2027-04-09T08:00:00Z');
    await refunds('anna', device.id);
    expect(await nextSum('anna')).toBe(540);
    await until('2027-04-09T10:00:00Z');
    expect((await world.paidBy('anna')).at(-1)).toBe(540);
    expect(Math.max(...announced())).toBe(540);
  });

  /** One friend counts until 8 April 15:00. The device is bought at 13:00. */
  async function withLapsingFriend(): Promise<string> {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await until('2027-03-10T15:00:00Z');
    await friendsInTrial('anna', 1, 26);
    await until('2027-04-08T13:00:00Z');
    expect(announced()).toEqual([112.5]);
    const { id } = await buysDevice('anna');
    await until('2027-04-08T16:00:00Z');
    return id;
  }

  it('when a device is refunded after a friend has lapsed', async () => {
    const device = await withLapsingFriend();
    await until('2027-04-09T07:00:00Z');
    await refunds('anna', device);
    expect(await nextSum('anna')).toBe(112.5);
    await until('2027-04-09T10:00:00Z');
    expect((await world.paidBy('anna')).at(-1)).toBe(112.5);
  });

  it('when a device is refunded while the charge is retried', async () => {
    const device = await withLapsingFriend();
    await world.savedCardsFail(true);
    await until('2027-04-09T20:00:00Z');
    await refunds('anna', device);
    await world.savedCardsFail(false);
    await until('2027-04-10T10:00:00Z');
    expect((await world.paidBy('anna')).at(-1)).toBe(112.5);
  });

  it('and falls by the line of a refunded device whose payment covers the running term only', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    const { id } = await buysDevice('anna');
    await until('2027-04-08T13:00:00Z');
    expect(announced()).toEqual([200]);
    await refunds('anna', id);
    expect(await nextSum('anna')).toBe(150);
    await until('2027-04-09T10:00:00Z');
    expect((await world.paidBy('anna')).at(-1)).toBe(150);
  });
});

describe('devices', () => {
  it('bought in a gift works on when an older one, which rests in it, is refunded', async () => {
    await monthly('anna');
    const first = await buysDevice('anna');
    await joins('boris');
    const gift = await world.gives('boris', 6);
    await joins('anna', { claims: gift.token });
    await until('2027-04-15T09:00:00Z');
    expect(await devices('anna')).toBe(3);
    await buysDevice('anna');
    expect(await devices('anna')).toBe(4);
    await refunds('anna', first.id);
    expect(await devices('anna')).toBe(4);
    expect(await nextSum('anna')).toBe(200);
  });

  it('bought in a gift works, although others rest in it and were removed before an order', async () => {
    await monthly('anna');
    await buysDevice('anna');
    await buysDevice('anna');
    await cancels('anna');
    await joins('boris');
    const gift = await world.gives('boris', 6);
    await joins('anna', { claims: gift.token });
    await until('2027-04-15T09:00:00Z');
    await world.removesSlot('anna');
    await world.removesSlot('anna');
    expect((await buys('anna')).amount).toBe(150);
    await buysDevice('anna');
    expect(await devices('anna')).toBe(4);
    await until('2027-10-20T09:00:00Z');
    expect(await devices('anna')).toBe(4);
  });

  it('that were refunded with the term ahead whose price had them are gone', async () => {
    await joins('anna');
    await buys('anna', { months: 6, once: true });
    const seven = [];
    for (let device = 0; device < 7; device += 1) seven.push(await buysDevice('anna'));
    const ahead = await buys('anna', { once: true });
    expect(ahead.amount).toBe(500);
    for (const { id } of seven) await refunds('anna', id);
    expect(await devices('anna')).toBe(3);
    await refunds('anna', ahead.id);
    expect(await devices('anna')).toBe(3);
    await passes(100);
    expect(await devices('anna')).toBe(3);
  });

  it('in the price of a term ahead work in that term, although their own payments were refunded', async () => {
    await joins('anna');
    await buys('anna', { months: 1, once: true });
    const { id } = await buysDevice('anna');
    expect((await buys('anna', { once: true })).amount).toBe(200);
    await refunds('anna', id);
    expect(await devices('anna')).toBe(3);
    await until('2027-04-15T09:00:00Z');
    expect(await devices('anna')).toBe(4);
  });

  describe('of which one was removed', () => {
    it('the older one leaves: the refund of the newer leaves it until the end of the term', async () => {
      await monthly('anna');
      await buysDevice('anna');
      const newer = await buysDevice('anna');
      await world.removesSlot('anna');
      expect(await nextSum('anna')).toBe(200);
      await refunds('anna', newer.id);
      expect(await devices('anna')).toBe(4);
      expect(await nextSum('anna')).toBe(150);
      await until('2027-04-11T10:00:00Z');
      expect(await devices('anna')).toBe(3);
      expect((await world.paidBy('anna')).at(-1)).toBe(150);
    });

    it('the refund of the removed one keeps the other', async () => {
      await monthly('anna');
      const older = await buysDevice('anna');
      await buysDevice('anna');
      await world.removesSlot('anna');
      await refunds('anna', older.id);
      expect(await devices('anna')).toBe(4);
      expect(await nextSum('anna')).toBe(200);
      await until('2027-04-11T10:00:00Z');
      expect(await devices('anna')).toBe(4);
      expect((await world.paidBy('anna')).at(-1)).toBe(200);
    });

    it('its refund after it is gone changes nothing', async () => {
      await monthly('anna');
      const older = await buysDevice('anna');
      await world.removesSlot('anna');
      await until('2027-04-12T09:00:00Z');
      expect(await devices('anna')).toBe(3);
      await buysDevice('anna');
      await refunds('anna', older.id);
      expect(await devices('anna')).toBe(4);
      expect(await nextSum('anna')).toBe(200);
      await until('2027-05-11T10:00:00Z');
      expect(await devices('anna')).toBe(4);
    });
  });

  it('all work in granted days, a removed one too: it leaves at the next charge', async () => {
    await joins('anna');
    await buys('anna', { once: true });
    await buysDevice('anna');
    await buysDevice('anna');
    await world.grants('anna', 10);
    await until('2027-04-11T09:00:00Z');
    expect(await devices('anna')).toBe(5);
    await world.removesSlot('anna');
    expect(await devices('anna')).toBe(5);
  });

  it('that rest in a term still rest in it after its refund failed and the access was restored', async () => {
    await monthly('anna');
    await buysDevice('anna');
    const guest = await world.buysAsGuest('guest@example.com', { months: 3, once: true });
    await joins('anna', { claims: guest.token });
    await until('2027-04-15T09:00:00Z');
    expect(await devices('anna')).toBe(3);
    // The provider returned a part and lost the news of it, so it refuses the whole sum.
    await world.loses('refund', true);
    await world.provider.refundByProvider({ transactionId: Number(guest.id), amount: 0.5 });
    await world.loses('refund', false);
    await refunds('anna', guest.id);
    expect(await world.statusOf(guest.id)).toBe('RefundFailed');
    await world.restoresAccess(guest.id);
    expect(await sees('anna')).toMatchObject({ hasAccess: true, devices: 3 });
  });

  it('of an access that ended: their refund leaves those that were bought anew', async () => {
    await joins('anna');
    await buys('anna', { once: true });
    const old = await buysDevice('anna');
    await until('2027-04-20T09:00:00Z');
    await buys('anna', { months: 12 });
    await buysDevice('anna');
    expect(await devices('anna')).toBe(4);
    await refunds('anna', old.id);
    expect(await devices('anna')).toBe(4);
    expect(await nextSum('anna')).toBe(1440);
  });

  it('whose coming term is paid are credited when another term is bought', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await until('2027-04-08T13:00:00Z');
    expect((await buysDevice('anna')).amount).toBeGreaterThan(50);
    await cancels('anna');
    expect((await world.orders('anna', { months: 12 })).amount).toBe(1080 + 360 - 50);
  });
});

describe('a payment that staff move to another account', () => {
  const boris = async () => {
    await joins('boris');
    return buys('boris', { months: 12, once: true });
  };

  it('moves the next charge, and neither its sum nor its interval', async () => {
    await monthly('anna');
    const year = await boris();
    const before = await sees('anna');
    await world.moves(year.id, 'anna');
    const after = await sees('anna');
    expect(after).toMatchObject({ renews: true, months: 1, nextCharge: { amount: 150 } });
    expectAbout(after.until, at('2028-04-11T09:00:00Z'));
    expect(before.months).toBe(1);
  });

  it('turns no renewals on', async () => {
    await monthly('anna');
    await cancels('anna');
    const year = await boris();
    await world.moves(year.id, 'anna');
    const after = await sees('anna');
    expect(after).toMatchObject({ status: 'CANCELED', hasAccess: true, renews: false });
    expectAbout(after.until, at('2028-04-11T09:00:00Z'));
  });

  it('gives what it sold: a renewal of a year is a year', async () => {
    await monthly('anna');
    await joins('boris');
    await buys('boris', { months: 12, trial: 1 });
    await until('2027-03-13T09:30:00Z');
    await world.moves(await paymentOf('boris', 1080), 'anna');
    const after = await sees('anna');
    expect(after).toMatchObject({ months: 1, nextCharge: { amount: 150 } });
    expectAbout(after.until, at('2028-04-11T09:00:00Z'));
  });
});

describe('the better code of a subscriber', () => {
  it('stays when a term that was bought with a worse one is claimed', async () => {
    await joins('anna');
    await buys('anna', { code: 'FIFTY', trial: 1 });
    await until('2027-03-11T09:30:00Z');
    const guest = await world.buysAsGuest('guest@example.com', { code: 'TWENTY', once: true });
    expect(guest.amount).toBe(120);
    await joins('anna', { claims: guest.token });
    expect(await sees('anna')).toMatchObject({ code: 'FIFTY', nextCharge: { amount: 75 } });
  });

  it('stays when a link with a worse one is paid after a card was connected', async () => {
    await joins('anna');
    await buys('anna', { code: 'FIFTY', once: true });
    const ordered = await world.orders('anna', { code: 'TWENTY', once: true });
    const link = await world.opensLink(ordered);
    await world.changesCard('anna');
    expect(await sees('anna')).toMatchObject({ code: 'FIFTY', nextCharge: { amount: 75 } });
    await world.paysLink(link);
    const after = await sees('anna');
    expect(after).toMatchObject({ code: 'FIFTY', nextCharge: { amount: 75 } });
    expectAbout(after.until, at('2027-05-10T09:00:00Z'));
  });
});

describe('money that went back and is learned late', () => {
  /** A trial until 9 April, and a month behind it. */
  async function paidAhead(): Promise<string> {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await cancels('anna');
    return (await buys('anna')).id;
  }

  it('a chargeback of a term paid ahead ends the renewals: the card is not charged again', async () => {
    const month = await paidAhead();
    await until('2027-04-10T09:00:00Z');
    await world.isChargedBack(month, '2027-04-08T12:00:00Z');
    await night();
    await passes(0.1);
    expect(await sees('anna')).toMatchObject({ status: 'CANCELED', hasAccess: false, renews: false });
    await passes(5);
    expect((await world.paidBy('anna')).toSorted((left, right) => left - right)).toEqual([1, 150]);
  });

  it('a refund of a term paid ahead leaves 25 hours from when we learn of it', async () => {
    const month = await paidAhead();
    await until('2027-04-08T12:00:00Z');
    await world.loses('refund', true);
    await world.provider.refundByProvider({ transactionId: Number(month) });
    await world.loses('refund', false);
    await until('2027-04-10T09:00:00Z');
    await night();
    const learned = await world.now();
    await passes(0.01);
    const seen = await sees('anna');
    expect(seen).toMatchObject({ renews: true, nextCharge: { amount: 150 } });
    expect(seen.nextCharge?.at).toBeGreaterThan(learned + 25 * HOUR - SLACK);
    await until(learned + 26 * HOUR);
    const told = world.mailsTo(world.addressOf('anna')).findLast(({ kind }) => kind === 'charge-ahead');
    expect(told).toMatchObject({ amount: 150_00, daysAhead: 1 });
    expect((await world.paidBy('anna')).toSorted((left, right) => left - right)).toEqual([1, 150, 150]);
  });
});

describe('a gift that is refunded just before its end, after the renewals were resumed', () => {
  it.each([
    ['the news comes at once', false],
    ['the news comes after the charge of its end', true],
  ])('moves no charge: %s', async (_when, isLate) => {
    await monthly('anna');
    await cancels('anna');
    await joins('boris');
    const gift = await world.gives('boris', 1);
    await joins('anna', { claims: gift.token });
    await world.resumes('anna');
    await until('2027-05-11T08:00:00Z');
    const before = await sees('anna');
    expect(before).toMatchObject({ renews: true, nextCharge: { amount: 150 } });
    if (isLate) await world.loses('refund', true);
    await world.provider.refundByProvider({ transactionId: Number(gift.id) });
    await world.loses('refund', false);
    await passes(0.01);
    expect(await sees('anna')).toEqual(before);
    await until('2027-05-11T10:00:00Z');
    await night();
    expect(await world.returnedOf(gift.id)).toBe(150);
    expect(await world.paidBy('anna')).toEqual([1, 150, 150]);
    const after = await sees('anna');
    expect(after).toMatchObject({ renews: true, nextCharge: { amount: 150 } });
    expectAbout(after.until, at('2027-06-11T09:00:00Z'));
  });
});

describe('a dispute that the bank decides for us', () => {
  const decided = (id: string) => world.provider.chargeback({ transactionId: Number(id), row: 'representment' });
  const toldOf = (name: string) =>
    world.mailsTo(world.addressOf(name)).filter(({ kind }) => kind === 'dispute-decided');

  it('lets the friend count again who had paid, and tells the friend what is back', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await joins('friend', { invitedBy: 'anna' });
    await buys('friend', { trial: 1 });
    await until('2027-03-12T09:00:00Z');
    const month = await paymentOf('friend', 150);
    await world.isChargedBack(month, await world.now());
    await night();
    expect(await nextSum('anna')).toBe(150);
    expect(await sees('friend')).toMatchObject({ hasAccess: false });
    await until('2027-03-15T09:00:00Z');
    await decided(month);
    await night();
    expect(await nextSum('anna')).toBe(112.5);
    const { hasAccess, until: end } = await sees('friend');
    expect(hasAccess).toBe(true);
    expect(toldOf('friend')).toEqual([
      {
        kind: 'dispute-decided',
        amount: 150_00,
        back: 'time',
        now: { until: end, nextChargeAt: null, nextAmount: null },
      },
    ]);
  });

  it('lets the friend count again although the disputed month was over, and says that nothing is back', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await joins('friend', { invitedBy: 'anna' });
    const month = await buys('friend', { once: true });
    await until('2027-04-12T09:00:00Z');
    expect(await nextSum('anna')).toBe(112.5);
    await world.isChargedBack(month.id, await world.now());
    await night();
    expect(await nextSum('anna')).toBe(150);
    await decided(month.id);
    await night();
    expect(await nextSum('anna')).toBe(112.5);
    expect(await sees('friend')).toMatchObject({ hasAccess: false });
    expect(toldOf('friend')).toEqual([{ kind: 'dispute-decided', amount: 150_00, back: 'nothing' }]);
  });

  it('leaves out a friend who got another month back', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await joins('friend', { invitedBy: 'anna' });
    const first = await buys('friend', { once: true });
    const second = await buys('friend', { once: true });
    await refunds('friend', second.id);
    await world.isChargedBack(first.id, await world.now());
    await night();
    await decided(first.id);
    await night();
    expect(await sees('friend')).toMatchObject({ hasAccess: true });
    expect(await nextSum('anna')).toBe(150);
  });

  it('as if the bank had refused a refund: the friend whose access staff restore counts again', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await joins('friend', { invitedBy: 'anna' });
    const month = await buys('friend', { once: true });
    // The provider returned a part and lost the news of it, so it refuses the whole sum.
    await world.loses('refund', true);
    await world.provider.refundByProvider({ transactionId: Number(month.id), amount: 0.5 });
    await world.loses('refund', false);
    await refunds('friend', month.id);
    expect(await nextSum('anna')).toBe(150);
    await world.restoresAccess(month.id);
    expect(await nextSum('anna')).toBe(112.5);
  });

  it('gives the gift back: its payer and who claimed it are told', async () => {
    await monthly('anna');
    await joins('boris');
    const gift = await world.gives('boris', 6);
    await joins('anna', { claims: gift.token });
    await world.isChargedBack(gift.id, await world.now());
    await night();
    await decided(gift.id);
    await night();
    expect(toldOf('boris')).toEqual([{ kind: 'dispute-decided', amount: gift.amount * 100, back: 'gift' }]);
    const { until: end, nextCharge } = await sees('anna');
    expect(world.mailsTo(world.addressOf('anna')).findLast(({ kind }) => kind === 'gift-received')).toEqual({
      kind: 'gift-received',
      months: 6,
      until: end,
      nextChargeAt: nextCharge?.at,
      nextAmount: (nextCharge?.amount ?? 0) * 100,
    });
    expect(toldOf('anna')).toEqual([]);
  });
});

describe('a device whose refund did not last', () => {
  /** The provider returned a part and lost the news of it, so it refuses the whole sum. */
  async function refusedRefund(id: string): Promise<void> {
    await world.loses('refund', true);
    await world.provider.refundByProvider({ transactionId: Number(id), amount: 0.5 });
    await world.loses('refund', false);
    await refunds('anna', id);
    expect(await world.statusOf(id)).toBe('RefundFailed');
  }

  it('that was paid for the coming term, too, still needs no charge for it', async () => {
    await monthly('anna');
    await until('2027-04-10T12:00:00Z');
    const device = await buysDevice('anna');
    expect(device.amount).toBeGreaterThan(50);
    await refusedRefund(device.id);
    expect([await devices('anna'), await nextSum('anna')]).toEqual([3, 150]);
    await world.restoresAccess(device.id);
    expect([await devices('anna'), await nextSum('anna')]).toEqual([4, 150]);
    await until('2027-04-11T10:00:00Z');
    expect((await world.paidBy('anna')).at(-1)).toBe(150);
    expect([await devices('anna'), await nextSum('anna')]).toEqual([4, 200]);
  });

  it('that the running term has in its price is one device, and in the next charge again', async () => {
    await monthly('anna');
    const device = await buysDevice('anna');
    await until('2027-04-11T10:00:00Z');
    expect((await world.paidBy('anna')).at(-1)).toBe(200);
    await refusedRefund(device.id);
    expect([await devices('anna'), await nextSum('anna')]).toEqual([4, 150]);
    await world.restoresAccess(device.id);
    expect([await devices('anna'), await nextSum('anna')]).toEqual([4, 200]);
  });

  it('comes back when the bank decides a dispute over it for us, and is told', async () => {
    await monthly('anna');
    const device = await buysDevice('anna');
    await world.isChargedBack(device.id, await world.now());
    await night();
    expect(await sees('anna')).toMatchObject({ hasAccess: true, renews: false, devices: 3 });
    await world.provider.chargeback({ transactionId: Number(device.id), row: 'representment' });
    await night();
    expect(await sees('anna')).toMatchObject({ hasAccess: true, renews: false, devices: 4 });
    const told = world.mailsTo(world.addressOf('anna')).filter(({ kind }) => kind === 'dispute-decided');
    expect(told).toEqual([{ kind: 'dispute-decided', amount: device.amount * 100, back: 'device' }]);
  });

  it('cannot come back when the access that it was bought for is over', async () => {
    await joins('anna');
    await buys('anna', { once: true });
    const device = await buysDevice('anna');
    await refusedRefund(device.id);
    await until('2027-04-15T09:00:00Z');
    expect(await refusalOf(world.restoresAccess(device.id))).toBe('nothing_to_restore');
  });
});

describe('a refund', () => {
  it('of a year returns the money of its device, too', async () => {
    await joins('anna');
    await buys('anna', { months: 12, trial: 1 });
    await until('2027-03-12T09:00:00Z');
    const device = await buysDevice('anna');
    expect(device.amount).toBeGreaterThan(350);
    const year = await paymentOf('anna', 1080);
    await refunds('anna');
    expect(await world.returnedOf(year)).toBe(1080);
    expect(await world.returnedOf(device.id)).toBe(device.amount);
    expect(await sees('anna')).toMatchObject({ hasAccess: false, renews: false });
  });

  it('of a gift returns the money of the device that its recipient bought in it', async () => {
    await joins('anna');
    await buys('anna', { once: true });
    await joins('boris');
    const gift = await world.gives('boris', 6);
    await joins('anna', { claims: gift.token });
    await until('2027-04-15T09:00:00Z');
    const device = await buysDevice('anna');
    await refunds('boris', gift.id);
    expect(await world.returnedOf(gift.id)).toBe(600);
    expect(await world.returnedOf(device.id)).toBe(device.amount);
    expect(await sees('anna')).toMatchObject({ hasAccess: false });
  });

  it('of a month that is over takes no free month and ends no renewals', async () => {
    await monthly('anna');
    const march = await paymentOf('anna', 150);
    await until('2027-04-01T09:00:00Z');
    await friendsInTrial('anna', 4, 30);
    await until('2027-04-13T09:00:00Z');
    const before = await sees('anna');
    expectAbout(before.until, at('2027-05-11T09:00:00Z'));
    await refunds('anna', march);
    expect(await sees('anna')).toEqual(before);
  });

  it('of a month that is over takes no granted days', async () => {
    await joins('anna');
    const month = await buys('anna', { once: true });
    await until('2027-04-05T09:00:00Z');
    await world.grants('anna', 10);
    await until('2027-04-15T09:00:00Z');
    const before = await sees('anna');
    expectAbout(before.until, at('2027-04-20T09:00:00Z'));
    await refunds('anna', month.id);
    expect(await sees('anna')).toMatchObject({ hasAccess: true, until: before.until });
  });

  it('of the rouble of a trial that is over changes nothing, also when nothing but free terms followed', async () => {
    await joins('anna');
    await friendsInTrial('anna', 4, 30);
    const trial = await buys('anna', { trial: 1 });
    await until('2027-03-20T09:00:00Z');
    const before = await sees('anna');
    expect(before).toMatchObject({ hasAccess: true, renews: true });
    await refunds('anna', trial.id);
    expect(await sees('anna')).toEqual(before);
  });

  it('of a running month begins the gift behind it at once and ends the renewals', async () => {
    await monthly('anna');
    const month = await paymentOf('anna', 150);
    await joins('boris');
    await joins('anna', { claims: (await world.gives('boris', 6)).token });
    await until('2027-03-21T09:00:00Z');
    await refunds('anna', month);
    const after = await sees('anna');
    expect(after).toMatchObject({ status: 'CANCELED', hasAccess: true, renews: false });
    // Half a year from 11 April to 11 October has 183 days, which move up as they are.
    expectAbout(after.until, at('2027-09-20T09:00:00Z'));
  });

  it('of a running month also ends the days that only were granted behind it', async () => {
    await monthly('anna');
    await world.grants('anna', 10);
    await refunds('anna', await paymentOf('anna', 150));
    expect(await sees('anna')).toMatchObject({ status: 'CANCELED', hasAccess: false, renews: false });
  });

  it('by support is possible for 14 days from the payment of a link, not from its opening', async () => {
    await joins('anna');
    const link = await world.opensLink(await world.orders('anna', { once: true }));
    await passes(15);
    const paid = await world.paysLink(link);
    await refunds('anna', paid, undefined, 'support');
    expect(await world.returnedOf(paid)).toBe(150);
  });
});

describe('a payment that gives nothing goes back', () => {
  it('when a guest pays twice by card', async () => {
    await joins('anna');
    await buys('anna', { trial: 1 });
    // The card of Anna had a trial, so the guest pays the full price.
    const buying = { months: 12, cardOf: 'anna' } as const;
    const token = world.newToken(buying);
    await expect(world.paysByCard(await world.ordersAsGuest('guest@example.com', token, buying))).rejects.toThrow();
    const ordered = await world.ordersAsGuest('guest@example.com', token, buying);
    await world.provider.setFaults({ notifications: { pay: { drop: 1 } } });
    const first = await world.paysByCard(ordered);
    // The page was opened again by another link, so it is another order.
    const other = { ...buying, trial: 7, cardOf: 'guest' } as const;
    const second = await world.paysByCard(await world.ordersAsGuest('guest@example.com', token, other));
    expect([first.amount, second.amount]).toEqual([1080, 1080]);
    await passes(0.2);
    expect((await world.returnedOf(first.id)) + (await world.returnedOf(second.id))).toBe(1080);
    const kinds = world.mailsTo('guest@example.com').map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['paid-unclaimed', 'payment-returned']));
  });

  it('when a link is paid that is too old to be returned: finance sees it', async () => {
    const token = world.newToken({});
    const link = await world.opensLink(await world.ordersAsGuest('guest@example.com', token, { once: true }));
    await passes(364);
    const paid = await world.paysLink(link);
    await passes(40);
    expect(await world.statusOf(paid)).toBe('Quarantined');
  });
});

describe('a Pay that is late', () => {
  /** The link of a year is paid just after a trial whose Pay is lost: the provider dates the trial first. */
  async function paysTwice(): Promise<string> {
    await joins('anna');
    const link = await world.opensLink(await world.orders('anna', { months: 12, once: true }));
    const ordered = await world.orders('anna', { trial: 1 });
    await world.provider.setFaults({ notifications: { pay: { drop: 1 } } });
    await world.paysByCard(ordered);
    await passes(1 / 86_400);
    return world.paysLink(link);
  }

  const mailsOf = (kind: string) => world.mailsTo(world.addressOf('anna')).filter((mail) => mail.kind === kind);

  it('of a card is asked for before the payment of a link is told as a term', async () => {
    const year = await paysTwice();
    expect(await sees('anna')).toMatchObject({ renews: true, months: 1, nextCharge: { amount: 150 } });
    await passes(0.1);
    expect(await world.returnedOf(year)).toBe(1080);
    expect(mailsOf('paid')).toMatchObject([{ amount: 1_00, nextAmount: 150_00 }]);
    expect(mailsOf('payment-returned')).toEqual([{ kind: 'payment-returned', amount: 1080_00, reason: 'nothing-due' }]);
  });

  it('overtakes what was bought since, if the provider cannot be asked: each mail says what holds then', async () => {
    const faults = [{ method: '/payments/get', kind: 'disconnectBefore', count: 1 }] as const;
    await world.provider.setFaults({ faults: [...faults] });
    const year = await paysTwice();
    expect(await sees('anna')).toMatchObject({ renews: false, months: 12 });
    await passes(0.1);
    expect(await world.returnedOf(year)).toBe(1080);
    const now = await sees('anna');
    expect(now).toMatchObject({ renews: true, months: 1, nextCharge: { amount: 150 } });
    const charge = { nextChargeAt: now.nextCharge?.at, nextAmount: 150_00 };
    const mails = world.mailsTo(world.addressOf('anna'));
    expect(mails.filter(({ kind }) => kind === 'paid').at(-1)).toMatchObject({ amount: 1_00, ...charge });
    const returned = mails.filter(({ kind }) => kind === 'payment-returned');
    expect(returned).toMatchObject([{ amount: 1080_00, reason: 'overtaken', now: { until: now.until, ...charge } }]);
  });

  it('of a charge that was dated before a chargeback: the mail says that no charge follows', async () => {
    await monthly('anna');
    const first = await paymentOf('anna', 150);
    await until('2027-04-10T09:00:00Z');
    await world.isChargedBack(first, '2027-04-10T12:00:00Z');
    await until('2027-04-11T10:00:00Z');
    expect(await sees('anna')).toMatchObject({ renews: true });
    await night();
    await passes(0.1);
    expect(await sees('anna')).toMatchObject({ renews: false, hasAccess: false });
    const returned = world.mailsTo(world.addressOf('anna')).filter(({ kind }) => kind === 'payment-returned');
    expect(returned).toMatchObject([
      { amount: 150_00, reason: 'overtaken', now: { until: null, nextChargeAt: null, nextAmount: null } },
    ]);
  });
});

describe('one renewal of a period', () => {
  it('is charged although the news of it is lost and the card is changed', async () => {
    await joins('anna');
    await buys('anna', { trial: 1 });
    await world.loses('pay', true);
    await until('2027-03-11T09:05:00Z');
    await world.loses('pay', false);
    const check = await world.orders('anna', { kind: 'card-change', cardOf: 'another' });
    await world.paysByCard(check, CARDS.goodWith3ds);
    await until('2027-03-11T12:00:00Z');
    const charges = (await world.provider.transactions()).filter(
      ({ SubscriptionId, Status }) => SubscriptionId != null && Status === 'Completed',
    );
    expect(charges).toHaveLength(1);
  });

  it('follows no link that was paid after a cancellation, although a card was refused meanwhile', async () => {
    await world.provider.setFaults({ tokenMethods: ['Sbp'] });
    await joins('anna');
    await buys('anna', { trial: 30 });
    await cancels('anna');
    const ordered = await world.orders('anna');
    const form = ordered.form && { ...ordered.form, restrictedPaymentMethods: [] };
    const link = await world.opensLink({ ...ordered, form });
    await expect(world.paysByCard(ordered, CARDS.poor)).rejects.toThrow('refused');
    await world.resumes('anna');
    await passes(8);
    await cancels('anna');
    await world.paysLink(link);
    expect(await sees('anna')).toMatchObject({ renews: false });
  });
});

describe('what is told', () => {
  it('of the next charge counts a friend who was charged a moment before', async () => {
    await joins('anna');
    await joins('friend', { invitedBy: 'anna' });
    await buys('friend', { trial: 1 });
    await buys('anna', { months: 6, trial: 1 });
    await until('2027-03-11T08:00:00Z');
    await world.jumpsTo('2027-03-11T09:01:00Z');
    await world.provider.runDue();
    await world.worksOff();
    expect(await world.paidBy('anna')).toEqual([1, 600]);
    expect(await nextSum('anna')).toBe(450);
    const told = world.mailsTo(world.addressOf('anna')).findLast(({ kind }) => kind === 'paid');
    expect(told).toMatchObject({ amount: 600_00, nextAmount: 450_00 });
  });

  it('of the next charge leaves out a friend who has just lapsed, before anything follows from that', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await friendsInTrial('anna', 1);
    await until('2027-03-14T08:30:00Z');
    expect(await nextSum('anna')).toBe(112.5);
    const device = await world.orders('anna', { kind: 'device-slot' });
    await world.jumpsTo('2027-03-14T09:01:00Z');
    expect(await nextSum('anna')).toBe(150);
    await world.paysByCard(device);
    expect(await nextSum('anna')).toBe(200);
    const told = world.mailsTo(world.addressOf('anna')).findLast(({ kind }) => kind === 'device-paid');
    expect(told).toMatchObject({ nextAmount: 200_00 });
  });

  it('names no next charge while access is restricted', async () => {
    await monthly('anna');
    await world.provider.setFaults({ notifications: { pay: { drop: 2 } } });
    await buysDevice('anna');
    await world.restricts('anna');
    await passes(0.1);
    const told = world.mailsTo(world.addressOf('anna')).find(({ kind }) => kind === 'device-paid');
    expect(told).toMatchObject({ nextAmount: null });
  });

  it('on the fiscal receipt of a missed charge is its months, as of any term', async () => {
    await joins('anna');
    await buys('anna', { trial: 1 });
    await world.savedCardsFail(true);
    await until('2027-03-11T12:00:00Z');
    await joins('boris');
    const labels = [];
    for (const ordered of [
      await world.orders('anna', { kind: 'past-due-payment' }),
      await world.orders('boris', { once: true }),
    ])
      labels.push(ordered.form?.receipt.items[0]?.label);
    expect(labels[0]).toBe(labels[1]);
  });
});

describe('the announcement of a missed charge', () => {
  async function missed(code?: string): Promise<void> {
    await joins('anna');
    await buys('anna', { trial: 30, ...(code !== undefined && { code }) });
    await world.savedCardsFail(true);
    await until('2027-04-13T09:00:00Z');
  }

  it('ends with the access: half a year later the term costs what the shop sells', async () => {
    await missed('FIFTY');
    await passes(183);
    const { amount } = await world.orders('anna', { kind: 'past-due-payment' });
    expect(amount).toBe((await world.shopOf('anna')).now);
    expect(amount).toBe(150);
    await world.savedCardsFail(false);
    await buys('anna', { kind: 'past-due-payment' });
    expect(await sees('anna')).toMatchObject({ code: null, nextCharge: { amount: 150 } });
  });

  it('ends with the access: the term follows the prices of the day', async () => {
    await missed();
    await passes(10);
    const { tariffs, ...terms } = TEST_PRICES;
    replacePrices(TEST_PRICES, {
      ...terms,
      validFrom: (await world.now()) + DAY,
      tariffs: { ...tariffs, 1: { ...tariffs[1], price: 100_00 } },
    });
    try {
      await passes(2);
      expect((await world.orders('anna', { kind: 'past-due-payment' })).amount).toBe(100);
    } finally {
      replacePrices(TEST_PRICES);
    }
  });
});

describe('time that is given', () => {
  /** Access ended with the grace; the renewals were never stopped. */
  async function lapsed(): Promise<void> {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await world.savedCardsFail(true);
    await until('2027-04-14T09:00:00Z');
    await world.savedCardsFail(false);
    expect(await sees('anna')).toMatchObject({ status: 'EXPIRED', hasAccess: false });
  }

  it('to somebody without access begins no renewals: granted days', async () => {
    await lapsed();
    await world.grants('anna', 7);
    expect(await sees('anna')).toMatchObject({ status: 'CANCELED', hasAccess: true, nextCharge: null });
  });

  it('to somebody without access begins no renewals: a gift', async () => {
    await lapsed();
    await joins('boris');
    await joins('anna', { claims: (await world.gives('boris', 1)).token });
    expect(await sees('anna')).toMatchObject({ status: 'CANCELED', hasAccess: true, nextCharge: null });
  });

  it('uses up no promo code: twelve charges are discounted as before', async () => {
    await joins('anna');
    await buys('anna', { months: 6, trial: 1, code: 'FIFTY' });
    await until('2027-03-12T09:00:00Z');
    await joins('boris');
    await joins('anna', { claims: (await world.gives('boris', 12)).token });
    await until('2028-09-20T09:00:00Z');
    expect((await world.paidBy('anna')).slice(1)).toEqual([300, 300]);
  });
});

describe('one person', () => {
  it('counts once as a friend, however often the account is deleted and opened again', async () => {
    await joins('anna');
    for (const name of ['again-1', 'again-2', 'again-3']) {
      await joins(name, { invitedBy: 'anna' });
      await buys(name, { trial: 1, cardOf: 'one-card' }).catch(() => buys(name, { cardOf: 'one-card' }));
      await passes(2);
      await world.deletesAccount(name);
    }
    await buys('anna', { trial: 1 });
    expect(await nextSum('anna')).toBe(112.5);
  });

  it('who pays every month counts on although the rouble of the trial went back', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await joins('friend', { invitedBy: 'anna' });
    const trial = await buys('friend', { trial: 1 });
    await passes(2);
    expect(await nextSum('anna')).toBe(112.5);
    await refunds('friend', trial.id);
    expect(await nextSum('anna')).toBe(112.5);
  });

  it('whose month was returned but for a kopeck does not count', async () => {
    await joins('anna');
    await buys('anna', { trial: 30 });
    await joins('friend', { invitedBy: 'anna' });
    await buys('friend', { trial: 1 });
    await passes(2);
    await refunds('friend', await paymentOf('friend', 150), 149.99);
    await passes(0.1);
    expect(await nextSum('anna')).toBe(150);
  });

  it('keeps the friends of the account that is given up', async () => {
    await monthly('anna');
    await joins('boris');
    for (const name of ['f1', 'f2']) {
      await joins(name, { invitedBy: 'boris' });
      await buys(name, { trial: 1 });
    }
    await world.takesOver('anna', 'boris');
    await passes(0.1);
    expect(await nextSum('anna')).toBe(75);
  });

  it('does not count as the own friend after two accounts became one', async () => {
    await monthly('anna');
    await joins('boris', { invitedBy: 'anna' });
    await buys('boris', { once: true });
    expect(await nextSum('anna')).toBe(112.5);
    await until('2027-04-15T09:00:00Z');
    await world.takesOver('anna', 'boris');
    await passes(0.1);
    expect(await nextSum('anna')).toBe(150);
  });

  it('uses a code once, whichever of the two accounts used it', async () => {
    await joins('boris');
    await buys('boris', { code: 'FIFTY', once: true });
    await until('2027-04-15T09:00:00Z');
    await joins('anna');
    await world.takesOver('anna', 'boris');
    expect(await refusalOf(buys('anna', { months: 12, code: 'FIFTY' }))).toBe('promo_used_before');
  });
});
