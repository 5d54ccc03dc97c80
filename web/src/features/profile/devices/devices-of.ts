import type { Profile } from '@contract/subscription/get-profile';

/** §4: the answer of a change replaces the device list and the number of available devices. */
export const devicesOf = ({ devices, availableDevices }: Pick<Profile, 'devices' | 'availableDevices'>) => ({
  devices,
  availableDevices,
});
