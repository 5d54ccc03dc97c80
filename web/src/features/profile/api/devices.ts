import { addDevice } from '@contract/devices/add-device';
import { detachDevice } from '@contract/devices/detach-device';
import { renameDevice } from '@contract/devices/rename-device';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { useProfilePatch, useReloadAfterFailure } from './profile-cache';

/** §4: success replaces the device list and the number of available devices. */
export function useDetachDevice({ uid, email }: Identity) {
  const patch = useProfilePatch(uid);
  const onError = useReloadAfterFailure(uid);
  return useMutation({
    mutationFn: (deviceId: string) => callOrThrow(detachDevice, { uid, email, deviceId }),
    onSuccess: ({ devices, availableDevices }) => patch({ devices, availableDevices }),
    onError,
  });
}

export function useRenameDevice({ uid, email }: Identity) {
  const patch = useProfilePatch(uid);
  const onError = useReloadAfterFailure(uid);
  return useMutation({
    mutationFn: (renaming: { deviceId: string; deviceName: string }) =>
      callOrThrow(renameDevice, { uid, email, ...renaming }),
    onSuccess: ({ devices, availableDevices }) => patch({ devices, availableDevices }),
    onError,
  });
}

const deviceQuoteQuery = ({ uid, email }: Identity) =>
  queryOptions({
    queryKey: ['device-quote', uid],
    queryFn: () => callOrThrow(addDevice, { uid, email }),
    staleTime: 0,
    gcTime: 0,
  });

/** The price of one more device slot, now and later. Loaded on demand and not cached. */
export const useDeviceQuote = (identity: Identity) => useQuery(deviceQuoteQuery(identity));
