import type { DeviceResponse } from '@contract/devices/device';
import { renameDevice } from '@contract/devices/rename-device';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { ApiError } from '@web/lib/http/api-error';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { TextField } from '@web/ui/text-field';
import { devicesOf } from './devices-of';
import styles from './devices.module.css';

/** Renames a device. */
export function DeviceNameForm({ device, onDone }: { device: DeviceResponse; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const rename = useProfileChange(renameDevice, devicesOf);
  const problemOf = useCallProblem();
  const [name, setName] = useState(device.deviceName);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const handleSubmit = () => {
    if (name === device.deviceName) onDone();
    else rename.mutate({ deviceId: device.deviceId, deviceName: name }, { onSuccess: onDone });
  };
  const isRefused = rename.error instanceof ApiError && rename.error.kind === 'refused';
  const failed = t(isRefused ? 'devices.nameRefused' : 'devices.nameFailed');
  return (
    <form className={styles.naming} onSubmit={submit(handleSubmit)}>
      <TextField
        ref={field}
        label={t('devices.name')}
        type="text"
        autoComplete="off"
        value={name}
        isDisabled={rename.isPending}
        {...(name.trim() === '' && { hint: t('devices.nameMissing') })}
        problem={rename.isError ? problemOf(rename.error, failed) : null}
        onChange={setName}
      />
      <div className={styles.ways}>
        <Button type="submit" disabled={name.trim() === ''} isBusy={rename.isPending}>
          {t('devices.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('devices.keep')}
        </Button>
      </div>
    </form>
  );
}
