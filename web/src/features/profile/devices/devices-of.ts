import type { Profile } from '@functions/customer-life/contract/get-profile';

/** §4: the answer of a change replaces the device list and the number of available devices. */
export const devicesOf = ({ devices, availableDevices }: Pick<Profile, 'devices' | 'availableDevices'>) => ({
  devices,
  availableDevices,
});
