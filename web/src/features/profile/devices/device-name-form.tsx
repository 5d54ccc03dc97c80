import type { DeviceResponse } from '@functions/devices/contract/device';
import { renameDevice } from '@functions/devices/contract/rename-device';
import { useTranslation } from 'react-i18next';
import { outcomeOf } from '@web/lib/http/api-error';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { NameForm } from '@web/features/profile/name-form';
import { devicesOf } from './devices-of';
import styles from './devices.module.css';

/** Renames a device. */
export function DeviceNameForm({ device, onDone }: { device: DeviceResponse; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const { mutate, isPending, error } = useProfileChange(renameDevice, devicesOf);
  const problemOf = useCallProblem();
  const failed = t(outcomeOf(error) === 'refused' ? 'devices.nameRefused' : 'devices.nameFailed');
  return (
    <NameForm
      of="devices"
      name={device.deviceName}
      className={styles.naming}
      isBusy={isPending}
      problem={error && problemOf(error, failed)}
      onRename={(deviceName) => mutate({ deviceId: device.deviceId, deviceName }, { onSuccess: onDone })}
      onDone={onDone}
    />
  );
}
