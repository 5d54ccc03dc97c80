import type { DeviceResponse } from '@contract/devices/device';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, shortName } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { lazyPart } from '@web/ui/lazy-part';
import { HoldButton } from '@web/ui/hold-button';
import { ComputerIcon, PhoneIcon } from '@web/ui/icons';
import { PencilIcon } from '@web/ui/profile-icons';
import { takeFocus } from '@web/ui/take-focus';
import styles from './devices.module.css';

const DeviceNameForm = lazyPart(() => import('./device-name-form').then((file) => file.DeviceNameForm));

interface DeviceRowProps {
  device: DeviceResponse;
  now: string;
  isBusy: boolean;
  onDetach: () => void;
}

const isComputer = ({ platform }: DeviceResponse): boolean => platform === 'windows' || platform === 'desktop';

export function DeviceRow({ device, now, isBusy, onDetach }: DeviceRowProps) {
  const { t } = useTranslation('profile');
  /** Null before the first time. */
  const [isRenaming, setIsRenaming] = useState<boolean | null>(null);
  const { deviceName, deviceId, platform, firstActivation, isWorking } = device;
  const since =
    firstActivation === null
      ? t('devices.never')
      : t('devices.since', { date: formatDay(firstActivation, currentLanguage(), now) });
  if (isRenaming) {
    return (
      <li className={styles.device}>
        <DeviceNameForm device={device} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={styles.device}>
      {isComputer(device) ? <ComputerIcon /> : <PhoneIcon />}
      <div className={styles.about}>
        <p className={styles.name}>
          <b title={deviceName}>{shortName(deviceName)}</b>
          <Button
            ref={isRenaming === false ? takeFocus : undefined}
            look="quiet"
            {...DeviceNameForm.onIntent}
            aria-label={t('devices.rename', { name: deviceName })}
            onClick={() => setIsRenaming(true)}
          >
            <PencilIcon />
          </Button>
        </p>
        <p>{`${t(`devices.platform.${platform}`)} · ${since}`}</p>
        {!isWorking && <p className={styles.resting}>{t('devices.resting')}</p>}
        <p title={deviceId}>{shortName(deviceId)}</p>
      </div>
      <HoldButton
        isCompact
        label={t('devices.detach')}
        question={t('devices.detachQuestion', { name: shortName(deviceName) })}
        of={deviceName}
        isBusy={isBusy}
        onConfirm={onDetach}
      />
    </li>
  );
}
