import type { Profile } from '@contract/get-profile';
import { useTranslation } from 'react-i18next';
import { formatDay, shortName } from '@web/lib/format';
import { currentLanguage } from '@web/lib/i18n';
import { ComputerIcon, PhoneIcon } from '@web/ui/icons';
import styles from './block.module.css';

/** §2: the devices, and how many more may be activated. */
export function DevicesBlock({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { devices, availableDevices, now } = profile;
  const since = (iso: string | null) => (iso === null ? t('devices.never') : t('devices.since', { date: formatDay(iso, currentLanguage(), now) }));
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>
        {t('devices.title')}
        <small>{t('devices.unactivated', { count: availableDevices })}</small>
      </h2>
      {devices.length === 0 && <p className={styles.text}>{t('devices.none')}</p>}
      <ul>
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            {device.platform === 'windows' || device.platform === 'desktop' ? <ComputerIcon /> : <PhoneIcon />}
            <div>
              <b title={device.deviceName}>{shortName(device.deviceName)}</b>
              <span>
                {t(`devices.platform.${device.platform}`)} · {since(device.firstActivation)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
