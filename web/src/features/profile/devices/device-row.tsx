import type { DeviceResponse } from '@functions/devices/contract/device';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDay, shortName } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { lazyPart } from '@web/ui/lazy-part';
import { HoldButton } from '@web/ui/hold-button';
import { ComputerIcon, PhoneIcon } from '@web/ui/icons';
import { MoreIcon } from '@web/ui/profile-icons';
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
  const [isOpen, setIsOpen] = useState(false);
  /** Null before the first time. */
  const [isRenaming, setIsRenaming] = useState<boolean | null>(null);
  const { deviceName, deviceId, platform, isWorking } = device;
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
        <p className={styles.name} title={deviceName}>
          {shortName(deviceName)}
        </p>
        <p>{`${t(`devices.platform.${platform}`)}, ${lastSeenOf(device, now, t)}`}</p>
        {!isWorking && <p className={styles.resting}>{t('devices.resting')}</p>}
      </div>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        aria-label={t('devices.actions', { name: deviceName })}
        {...DeviceNameForm.onIntent}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MoreIcon />
      </Button>
      {isOpen && (
        <div className={styles.acts}>
          <Button
            ref={isRenaming === false ? takeFocus : undefined}
            aria-label={t('devices.renameNamed', { name: deviceName })}
            onClick={() => setIsRenaming(true)}
          >
            {t('devices.rename')}
          </Button>
          <HoldButton
            isCompact
            label={t('devices.detach')}
            question={t('devices.detachQuestion', { name: shortName(deviceName) })}
            of={deviceName}
            isBusy={isBusy}
            onConfirm={onDetach}
          />
          <p className={styles.id} title={deviceId}>
            {shortName(deviceId)}
          </p>
        </div>
      )}
    </li>
  );
}

/** When and where the device was last: «сегодня, Амстердам». */
function lastSeenOf(
  { firstActivation, lastSeen, place }: DeviceResponse,
  now: string,
  t: TFunction<'profile'>,
): string {
  const at = lastSeen ?? firstActivation;
  if (firstActivation === null || at === null) return t('devices.never');
  const days = daysBetween(at, now);
  const day =
    days === 0 ? t('devices.today') : days === 1 ? t('devices.yesterday') : formatDay(at, currentLanguage(), now);
  return [day, place].filter(Boolean).join(', ');
}
