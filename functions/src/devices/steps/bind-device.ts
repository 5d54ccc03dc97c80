import { accessGrantOf } from '@functions/nodes/rules/access-grant';
import type { Instant } from '@functions/base/rules/calendar';
import { activate, slotsOf, type Activation, type Device } from '@functions/nodes/rules/device';
import { cleanName } from '@functions/base/rules/clean-name';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { noSubscription, view } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps, Repositories } from '@functions/campaigns/ports/repositories';
import type { DeviceMail } from '@functions/devices/rules/device-mails';
import { announceEvent } from '@functions/base/steps/announce-event';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { saveAccessGrant, saveDevice } from '@functions/nodes/steps/writes';

/** A bound device with its new key. */
export interface Bound {
  readonly device: Device;
  /** The personal access key. Only its hash is stored, so it is returned only here. */
  readonly key: string;
  readonly slots: number;
  readonly used: number;
  /** When the access of the key ends. */
  readonly accessUntil: Instant;
}

type Binding = Result<Bound, 'device_name_empty' | 'not_active' | 'restricted' | 'device_limit' | 'too_many_attempts'>;

/**
 * Binds an installation of the app to a free slot, or to the slot that it already has, and creates a new key. The
 * access grant that nodes read changes in the same transaction, which `transaction` runs. Fails with
 * `device_name_empty`, `not_active`, `restricted`, `device_limit` or an error of `transaction`.
 */
export async function bindDevice(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  activation: Activation,
  transaction: (work: (repositories: Repositories) => Promise<Binding>) => Promise<Binding> = (work) =>
    store.transaction(work),
): Promise<Binding> {
  const deviceName = cleanName(activation.deviceName);
  if (deviceName === null) return fail('device_name_empty');
  const now = await clock.now();
  const terms = termsAt(now);
  const [deviceId, key] = [random.secretId(), random.secretId()];
  return transaction(async (repositories) => {
    const [stored, active] = await Promise.all([
      repositories.subscriptions.get(activation.uid),
      repositories.devices.ofCustomer(activation.uid),
    ]);
    const subscription = stored ?? noSubscription(activation.uid);
    if (!view(subscription, now).isActive) return fail(subscription.restricted === null ? 'not_active' : 'restricted');
    const slots = slotsOf(subscription, terms, now);
    const bound = activate({ ...activation, deviceName }, { active, slots, now, deviceId, keyHash: random.hash(key) });
    if (!bound.ok) return bound;
    const device = bound.value;
    const others = active.filter((each) => each.deviceId !== device.deviceId);
    await saveDevice(repositories, device);
    await saveAccessGrant(repositories, accessGrantOf(subscription, [...others, device], terms, now));
    if (others.length === active.length) {
      const { uid } = device;
      const cause = `${uid}_${random.hash(device.deviceId)}`;
      await enqueueMail<DeviceMail>(repositories, { uid }, { kind: 'device-added', deviceName }, cause, now);
      const added = outboundEvent('device.added', { devices: others.length + 1 }, now);
      await announceEvent(repositories, added, { uid, cause }, now);
    }
    return ok({ device, key, slots, used: others.length + 1, accessUntil: subscription.accessEndsAt ?? now });
  });
}
