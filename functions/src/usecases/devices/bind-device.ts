import { accessGrantOf } from '@functions/domain/nodes/access-grant';
import type { Instant } from '@functions/domain/platform/calendar';
import { activate, cleanDeviceName, slotsOf, type Activation, type Device } from '@functions/domain/devices/device';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { noSubscription, view } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';

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

/**
 * Binds an installation of the app to a free slot, or to the slot that it already has, and creates a new key. The
 * access grant that nodes read changes in the same transaction. Fails with `device_name_empty`, `not_active`,
 * `restricted` or `device_limit`.
 */
export async function bindDevice(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  activation: Activation,
): Promise<Result<Bound, 'device_name_empty' | 'not_active' | 'restricted' | 'device_limit'>> {
  const deviceName = cleanDeviceName(activation.deviceName);
  if (deviceName === null) return fail('device_name_empty');
  const now = await clock.now();
  const terms = termsAt(now);
  const [deviceId, key] = [random.secretId(), random.secretId()];
  return store.transaction(async (repositories) => {
    const subscription = (await repositories.subscriptions.get(activation.uid)) ?? noSubscription(activation.uid);
    if (!view(subscription, now).isActive) return fail(subscription.restricted === null ? 'not_active' : 'restricted');
    const active = await repositories.devices.ofCustomer(activation.uid);
    const slots = slotsOf(subscription, terms);
    const bound = activate({ ...activation, deviceName }, { active, slots, now, deviceId, keyHash: random.hash(key) });
    if (!bound.ok) return bound;
    const device = bound.value;
    const others = active.filter((each) => each.deviceId !== device.deviceId);
    await repositories.devices.save(device);
    await repositories.accessGrants.save(accessGrantOf(subscription, [...others, device], terms));
    if (others.length === active.length)
      await enqueueMail(
        repositories,
        { uid: device.uid },
        { kind: 'device-added', deviceName },
        `${device.uid}_${random.hash(device.deviceId)}`,
        now,
      );
    return ok({ device, key, slots, used: others.length + 1, accessUntil: subscription.accessEndsAt ?? now });
  });
}
