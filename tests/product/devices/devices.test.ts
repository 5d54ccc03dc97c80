import { beforeAll, expect, it } from 'vitest';
import { addDevice } from '@functions/devices/contract/add-device';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { removeDeviceSlot } from '@functions/renewals/steps/change-subscription';
import { CARDS, order } from '../../support/customers/buy';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  liveMandates,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
beforeAll(async () => {
  // From here a trial of 30 days is as long as the month before its end, by which the price of a device is divided.
  const year = new Date(await product.deps.clock.now()).getUTCFullYear() + 1;
  await product.moveTo(Date.UTC(year, 3, 10, 9));
});

const quote = (session: Session) => product.call(addDevice, { uid: session.uid, email: session.email }, session);

it('an extra device costs the quoted sum and is part of every charge until its slot ends at a renewal', async () => {
  const { session } = await join(product, 'anna', { language: 'ru' });
  await subscribe(product, session);
  await advanceDays(product, 15);
  const { body } = await quote(session);
  const until = new Date((await subscriptionOf(product, session)).currentPeriodEnd ?? 0).toISOString();
  expect(body).toMatchObject({ payment: 25, lines: [{ kind: 'days-left', until, amount: 25 }], nextAmount: 200 });
  const { widget, payToken } = await subscribe(product, session, { kind: 'device-slot' });
  expect(widget).toMatchObject({ amount: 25, description: expect.stringContaining('устройство') as string });
  expect(await product.deps.store.nonTransactional.orders.get(payToken)).toMatchObject({ consents: { offer: true } });

  expect(await liveMandates(product, session)).toMatchObject([{ amount: 200 }]);
  expect(await profileOf(product, session)).toMatchObject({ availableDevices: 4, userInfo: { amount: 200 } });
  expect(subjectsTo(product, session.email).at(-1)).toBe('Место для устройства оплачено');
  await advanceToPeriodEnd(product, session, 0.01);
  expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([20000, 2500, 100]);

  expect(await removeDeviceSlot(product.deps, { uid: session.uid })).toMatchObject({ ok: true });
  expect(await removeDeviceSlot(product.deps, { uid: session.uid })).toEqual({
    ok: false,
    refusal: 'no_extra_devices',
  });
  await product.drain();
  expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
  expect((await profileOf(product, session)).availableDevices).toBe(4);
  await advanceToPeriodEnd(product, session, 0.01);
  expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([15000, 20000, 2500, 100]);
  expect((await profileOf(product, session)).availableDevices).toBe(3);
});

it('an account has at most ten devices: the eleventh is refused before any payment', async () => {
  const { session } = await join(product, 'many');
  await subscribe(product, session);
  for (let n = 4; n <= 10; n += 1) await subscribe(product, session, { kind: 'device-slot' });
  expect((await profileOf(product, session)).availableDevices).toBe(10);
  expect(await liveMandates(product, session)).toMatchObject([{ amount: 500 }]);
  expect(await quote(session)).toMatchObject({ status: 409, body: { code: 'too_many_devices' } });
  await expect(order(product, session, { kind: 'device-slot' })).rejects.toThrow('too_many_devices');
});

it('an extra device is refused without paid time, and costs at least a rouble', async () => {
  const { session } = await join(product, 'nobody-yet');
  expect(await quote(session)).toMatchObject({ status: 409, body: { code: 'not_active' } });
  await subscribe(product, session);
  await product.call(cancelSubscription, { email: session.email }, session);
  await advanceToPeriodEnd(product, session, -0.1);
  expect((await quote(session)).body).toMatchObject({ payment: 1, nextAmount: 200 });
});

it('after the next charge is announced, the price of an extra device includes the coming term', async () => {
  const { session } = await join(product, 'announced', { language: 'ru' });
  await subscribe(product, session);
  await advanceToPeriodEnd(product, session, -0.5);
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  const { body } = await quote(session);
  const date = new Date(currentPeriodEnd ?? 0).toISOString();
  expect(addDevice.response.parse(body)).toMatchObject({
    success: true,
    payment: 51,
    lines: [
      { kind: 'days-left', until: date, days: 1, amount: 1 },
      { kind: 'coming-term', months: 1, amount: 50 },
    ],
    nextAmount: 150,
    charges: [
      { date, amount: 150, isAnnounced: true },
      { amount: 200, isAnnounced: false },
    ],
  });
  const { widget } = await order(product, session, { kind: 'device-slot' });
  expect(widget).toMatchObject({
    amount: 51,
    receipt: { items: [{ label: expect.stringContaining('устройство') as string, amount: 51 }] },
  });
});

it('extra slots end with the access: a customer who returns later pays for none', async () => {
  const { session } = await join(product, 'came-back');
  await subscribe(product, session, { period: 1, card: CARDS.poorLater });
  await subscribe(product, session, { kind: 'device-slot', card: CARDS.poorLater });
  await advanceToPeriodEnd(product, session, 3.1);
  expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('EXPIRED');
  const { widget } = await subscribe(product, session);
  expect(widget.amount).toBe(150);
  expect(await subscriptionOf(product, session)).toMatchObject({ slots: [] });
});
