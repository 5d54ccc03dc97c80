import { describe } from 'vitest';
import { detachDevice } from '@functions/devices/contract/detach-device';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { deleteAccount } from '@functions/customer-life/calls/delete-account';
import { bind } from '../../support/product/devices';
import { register, subscriber } from '../../support/faults/fault-actors';
import { crashTests } from '../../support/faults/fault-matrix';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { RunningProduct } from '../../support/product/start-product';

const survives = crashTests('calls about the customer’s own data');

const identity = ({ uid, email }: Session) => ({ uid, email });

async function withDevice(product: RunningProduct): Promise<{ anna: Session; deviceId: string }> {
  const anna = await subscriber(product);
  const { device } = await bind(product.deps, anna.uid, { deviceName: 'Phone' });
  await product.drain();
  return { anna, deviceId: device.deviceId };
}

describe('a call about own data may crash at each of its calls: repeated, it ends in the same state (P28, §4)', () => {
  const detach = (product: RunningProduct, { anna, deviceId }: Awaited<ReturnType<typeof withDevice>>) =>
    product.call(detachDevice, { ...identity(anna), deviceId }, anna);
  survives('detachDevice', { given: withDevice, when: detach, retry: detach });

  const prefer = (product: RunningProduct, anna: Session) =>
    product.call(setPreferences, { ...identity(anna), promotions: true }, anna);
  survives('setPreferences', { given: register, when: prefer, retry: prefer });

  // Not over HTTP: the Firebase account is not restored between two crashes, and its token would be refused.
  const remove = async (product: RunningProduct, { anna }: { anna: Session }) => {
    const customer = await product.deps.store.nonTransactional.customers.get(anna.uid);
    if (customer) await deleteAccount(product.deps, { customer });
  };
  survives('deleteAccount, with a device and a mandate', { given: withDevice, when: remove, retry: remove });
});
