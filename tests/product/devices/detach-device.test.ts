import { expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { listDevices } from '@functions/devices/contract/manage-devices';
import { getUserById } from '@functions/panel/contract/get-user';
import { detachDevice } from '@functions/devices/contract/detach-device';
import { renameDevice } from '@functions/devices/contract/rename-device';
import { removeDeviceSlot } from '@functions/renewals/steps/change-subscription';
import { bindDevice } from '@functions/devices/steps/bind-device';
import { callPanel, createStaff } from '../../support/customers/staff';
import { bind } from '../../support/product/devices';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  emailsTo,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const detach = (session: Session, deviceId: string) =>
  product.call(detachDevice, { uid: session.uid, email: session.email, deviceId }, session);
const rename = (session: Session, deviceId: string, deviceName: string) =>
  product.call(renameDevice, { uid: session.uid, email: session.email, deviceId, deviceName }, session);
const accessOf = (session: Session) => product.deps.store.nonTransactional.accessGrants.get(session.uid);
const bindTo = (session: Session, deviceName: string) => bind(product.deps, session.uid, { deviceName });

async function subscriberWith(name: string, ...deviceNames: string[]) {
  const { session } = await join(product, name);
  await subscribe(product, session);
  const bound = [];
  for (const deviceName of deviceNames) bound.push(await bindTo(session, deviceName));
  return { session, devices: bound.map(({ device }) => device) };
}

it('detaching returns the remaining devices and removes the key from the access grant at once (§4)', async () => {
  const { session, devices } = await subscriberWith('anna', 'Pixel', 'ThinkPad');
  expect(await profileOf(product, session)).toMatchObject({
    availableDevices: 1,
    deviceSlots: 3,
    devices: [{ deviceName: 'Pixel' }, { deviceName: 'ThinkPad' }],
  });
  const { accessEndsAt } = await subscriptionOf(product, session);
  const access = await accessOf(session);
  expect(access?.validUntil).toBe(accessEndsAt);
  expect(access?.entries.map(({ keyHash }) => keyHash).toSorted()).toEqual(
    devices.map(({ keyHash }) => keyHash).toSorted(),
  );

  const { status, body } = await detach(session, devices[0]!.deviceId);
  expect(status).toBe(200);
  expect(detachDevice.response.parse(body)).toMatchObject({
    availableDevices: 2,
    devices: [{ deviceName: 'ThinkPad', platform: 'android', deviceId: devices[1]?.deviceId }],
  });
  expect((await accessOf(session))?.entries.map(({ deviceId }) => deviceId)).toEqual([devices[1]?.deviceId]);
  expect(await product.deps.store.nonTransactional.devices.get(devices[0]!.deviceId)).toMatchObject({
    isActive: false,
    keyHash: '',
  });
  expect(await detach(session, devices[0]!.deviceId)).toMatchObject({ status: 200, body: { availableDevices: 2 } });
});

it('another customer’s device cannot be detached or renamed, and looks like an unknown one (T1)', async () => {
  const { devices } = await subscriberWith('owner', 'Phone');
  const { session: thief } = await subscriberWith('thief');
  const unknown = await detach(thief, 'nosuchdevice');
  const foreign = await detach(thief, devices[0]!.deviceId);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'no_such_device' } });
  expect(foreign.body).toEqual(unknown.body);
  expect(await rename(thief, devices[0]!.deviceId, 'mine')).toMatchObject({ status: 404 });
  expect(await product.deps.store.nonTransactional.devices.get(devices[0]!.deviceId)).toMatchObject({
    isActive: true,
    deviceName: 'Phone',
  });
});

it('of seven concurrent detachments exactly five succeed; 31 days later another is allowed', async () => {
  const { session } = await subscriberWith('swapper');
  for (let n = 4; n <= 7; n += 1) await subscribe(product, session, { kind: 'device-slot' });
  const devices = [];
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) devices.push((await bindTo(session, name)).device);
  const replies = await Promise.all(devices.map(({ deviceId }) => detach(session, deviceId)));
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.code)).toEqual(['too_many_swaps', 'too_many_swaps']);
  const left = (await profileOf(product, session)).devices;
  expect(left).toHaveLength(2);
  expect((await accessOf(session))?.entries.map(({ deviceId }) => deviceId).toSorted()).toEqual(
    left.map(({ deviceId }) => deviceId).toSorted(),
  );

  await advanceDays(product, 31);
  expect((await detach(session, left[0]!.deviceId)).status).toBe(200);
});

// Six transactions that read before one of them writes can collide five times, the limit of the client library.
// The reply is then 503, nothing is done, and the call may be repeated.
it('six concurrent detachments of one device count as one swap; a busy reply can be repeated', async () => {
  const { session, devices } = await subscriberWith('impatient', 'Phone');
  const replies = await Promise.all(Array.from({ length: 6 }, () => detach(session, devices[0]!.deviceId)));
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'busy' });
    expect((await detach(session, devices[0]!.deviceId)).status).toBe(200);
  }
  expect(await product.deps.store.nonTransactional.devices.ofCustomerDetachedSince(session.uid, 0)).toHaveLength(1);
});

it('an expired account may detach a device, and no swap is counted', async () => {
  const { session, devices } = await subscriberWith('expired', 'Phone', 'Tablet');
  await cancelNow(session);
  await advanceToPeriodEnd(product, session, 0.1);
  expect(await profileOf(product, session)).toMatchObject({
    availableDevices: 0,
    deviceSlots: 0,
    userInfo: { subscriptionIsActive: false },
  });
  expect(await detach(session, devices[0]!.deviceId)).toMatchObject({
    status: 200,
    body: { availableDevices: 0, devices: [{ deviceName: 'Tablet' }] },
  });
  expect(await product.deps.store.nonTransactional.devices.get(devices[0]!.deviceId)).toMatchObject({ isSwap: false });
});

it('a renewal and a cancellation update the end of access in the access grant', async () => {
  const { session } = await subscriberWith('renewing', 'Phone');
  const before = (await accessOf(session))?.validUntil ?? 0;
  await advanceToPeriodEnd(product, session, 0.01);
  const { accessEndsAt } = await subscriptionOf(product, session);
  expect(accessEndsAt).toBeGreaterThan(before);
  expect((await accessOf(session))?.validUntil).toBe(accessEndsAt);
  await cancelNow(session);
  expect((await accessOf(session))?.validUntil).toBe((await subscriptionOf(product, session)).currentPeriodEnd);
});

it('when a slot ends at the renewal, the three devices used last keep their keys', async () => {
  const { session } = await subscriberWith('shrinking');
  await subscribe(product, session, { kind: 'device-slot' });
  const devices = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    const { device } = await bindTo(session, name);
    devices.push(device);
    await product.deps.store.nonTransactional.devices.save({
      ...device,
      lastSeen: device.created + devices.length * 1000,
    });
  }
  await removeDeviceSlot(product.deps, { uid: session.uid });
  await advanceToPeriodEnd(product, session, 0.01);
  expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 3, availableDevices: 0 });
  expect((await profileOf(product, session)).devices).toHaveLength(4);
  expect((await accessOf(session))?.entries.map(({ deviceId }) => deviceId)).toEqual(
    devices
      .slice(1)
      .map(({ deviceId }) => deviceId)
      .toReversed(),
  );
  // The profile, the app and the panel mark the device without a slot.
  const marks = (shown: readonly { isWorking: boolean }[]) => shown.map(({ isWorking }) => isWorking);
  expect(marks((await profileOf(product, session)).devices)).toEqual([false, true, true, true]);
  const inApp = await product.call(listDevices, { installId: 'install-of-nobody' }, session);
  expect(marks(listDevices.response.parse(inApp.body).devices)).toEqual([false, true, true, true]);
  const olga = await createStaff(product, 'support', 'olga');
  const { id } = (await profileOf(product, session)).userInfo;
  const card = await callPanel(product, getUserById, { id }, olga);
  expect(marks(getUserById.response.parse(card.body).devices)).toEqual([false, true, true, true]);

  const renamed = await rename(session, devices[0]!.deviceId, 'Старый');
  expect(marks(renameDevice.response.parse(renamed.body).devices)).toEqual([false, true, true, true]);
  const detached = await detach(session, devices[3]!.deviceId);
  expect(marks(detachDevice.response.parse(detached.body).devices)).toEqual([true, true, true]);
  await product.call(cancelSubscription, { email: session.email }, session);
  await advanceToPeriodEnd(product, session, 0.01);
  expect(marks((await profileOf(product, session)).devices)).toEqual([false, false, false]);
});

it('each installation takes one slot and sends one e-mail; full and inactive accounts refuse a device', async () => {
  const { session } = await subscriberWith('full', '1', '2', '3');
  await product.drain();
  expect(emailsTo(product, session.email).filter(({ subject }) => /device/i.test(subject))).toHaveLength(3);
  const again = await bind(product.deps, session.uid, { deviceName: 'One', installId: 'install-1' });
  expect(again).toMatchObject({ used: 3, slots: 3, device: { deviceName: 'One' } });
  const fourth = await bindDevice(product.deps, {
    uid: session.uid,
    installId: 'install-4',
    deviceName: '4',
    platform: 'ios',
    publicKey: null,
  });
  expect(fourth).toEqual({ ok: false, refusal: 'device_limit' });
  const { session: nobody } = await join(product, 'nobody');
  expect(
    await bindDevice(product.deps, {
      uid: nobody.uid,
      installId: 'i',
      deviceName: 'x',
      platform: 'ios',
      publicKey: null,
    }),
  ).toEqual({ ok: false, refusal: 'not_active' });
});

it('of five concurrent activations on three slots exactly three succeed', async () => {
  const { session } = await subscriberWith('racing');
  const outcomes = await Promise.all(
    ['1', '2', '3', '4', '5'].map((name) =>
      bindDevice(product.deps, {
        uid: session.uid,
        installId: name,
        deviceName: name,
        platform: 'ios',
        publicKey: null,
      }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  expect((await accessOf(session))?.entries).toHaveLength(3);
});

it('renaming strips control characters and spaces; empty and too long names are refused (T13)', async () => {
  const { session, devices } = await subscriberWith('renaming', 'Phone');
  const { body } = await rename(session, devices[0]!.deviceId, ' Телефон\u202e  мамы\n');
  expect(renameDevice.response.parse(body).devices).toMatchObject([{ deviceName: 'Телефон мамы' }]);
  expect(await rename(session, devices[0]!.deviceId, ' \u202e ')).toMatchObject({
    status: 400,
    body: { code: 'device_name_empty' },
  });
  expect(await rename(session, devices[0]!.deviceId, 'x'.repeat(513))).toMatchObject({
    status: 400,
    body: { field: 'deviceName' },
  });
  expect((await profileOf(product, session)).devices).toMatchObject([{ deviceName: 'Телефон мамы' }]);
});

async function cancelNow(session: Session): Promise<void> {
  const { status } = await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
  expect(status).toBe(200);
  await product.drain();
}
