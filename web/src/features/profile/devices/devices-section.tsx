import { detachDevice } from '@functions/devices/contract/detach-device';
import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { failureCodeOf, outcomeOf, waitOf } from '@web/lib/http/api-error';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { notify } from '@web/lib/browser/notify';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { lazyPart } from '@web/ui/lazy-part';
import { Opened } from '@web/features/profile/kit/opened';
import block from '@web/features/profile/kit/block.module.css';
import { DeviceRow } from './device-row';
import { devicesOf } from './devices-of';
import styles from './devices.module.css';
import { useWaitText } from '@web/lib/http/use-wait-text';

const AddDevice = lazyPart(() => import('./add-device').then((file) => file.AddDevice));

interface DevicesSectionProps {
  profile: Profile;
  /** False while another payment is pending. */
  canBuy: boolean;
  onPaid: () => void;
}

/** §2: the devices, the number of free slots, and the purchase of a slot. */
export function DevicesSection({ profile, canBuy, onPaid }: DevicesSectionProps) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const waitText = useWaitText();
  const title = useRef<HTMLHeadingElement>(null);
  const detachment = useProfileChange(detachDevice, devicesOf);
  const [isAdding, setIsAdding] = useState(false);
  const { devices, availableDevices, deviceSlots, now } = profile;
  const problemIn = (error: Error): string | null => {
    if (failureCodeOf<typeof detachDevice>(error) === 'too_many_swaps') return t('devices.tooManySwaps');
    const [wait, outcome] = [waitOf(error), outcomeOf(error)];
    if (wait !== null) return waitText(wait);
    return outcome === 'refused' ? null : common(`call.${outcome}`);
  };
  const problem = detachment.error && problemIn(detachment.error);
  const handleDetach = (deviceId: string) => {
    detachment.mutate(
      { deviceId },
      {
        // The focused row was removed.
        onSuccess: () => title.current?.focus(),
        onError: () => void notify(t('devices.detachFailed'), 'error'),
      },
    );
  };
  const handlePaid = () => {
    setIsAdding(false);
    onPaid();
  };
  return (
    <section className={block.block}>
      <h2 ref={title} tabIndex={-1} className={block.title}>
        <span>{t('devices.title')}</span>
        <small>{t('devices.free', { free: availableDevices, slots: deviceSlots })}</small>
      </h2>
      {devices.length === 0 && (
        <>
          <p className={block.text}>{t('devices.none')}</p>
          <p className={block.text}>{t('devices.noneNext')}</p>
        </>
      )}
      {devices.length > deviceSlots && <p className={styles.notice}>{t('devices.tooMany', { slots: deviceSlots })}</p>}
      {problem !== null && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              now={now}
              isBusy={detachment.isPending}
              onDetach={() => handleDetach(device.deviceId)}
            />
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {!isInNativeWebView() && <ButtonLink to="/install">{t('devices.store')}</ButtonLink>}
        {canBuy && !isAdding && (
          <Button look="quiet" {...AddDevice.onIntent} onClick={() => setIsAdding(true)}>
            {t('devices.add')}
          </Button>
        )}
      </div>
      {canBuy && isAdding && (
        <Opened label={t('devices.add')} holds="device">
          <AddDevice profile={profile} onPaid={handlePaid} />
        </Opened>
      )}
    </section>
  );
}
