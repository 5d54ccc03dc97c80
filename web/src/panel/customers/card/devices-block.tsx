import type { PanelUser } from '@functions/panel/contract/get-user';
import { formatMinute } from '@web/panel/format/format';
import { Section } from '@web/panel/components/page';
import { fill, texts, labelFor } from '@web/panel/texts';
import styles from './user.module.css';

/** Active devices and the number of inactive ones; shown only for ACTIVE and CANCELED (spec §2). */
export function DevicesBlock({ user }: { user: PanelUser }) {
  const t = texts.user.devices;
  const active = user.devices.filter(({ isActive }) => isActive);
  return (
    <Section
      title={t.title}
      aside={<p className={styles.count}>{fill(t.inactive, { count: user.inactiveDevices })}</p>}
    >
      {active.length === 0 && <p>{t.joke}</p>}
      <ul className={styles.devices}>
        {active.map((device) => (
          <li key={device.deviceId}>
            <strong>{device.deviceName}</strong>
            <span>{labelFor(texts.platforms, device.platform)}</span>
            {!device.isWorking && user.subscriptionIsActive && <span className={styles.resting}>{t.resting}</span>}
            <span>{fill(t.id, { id: device.deviceId })}</span>
            <span>{fill(t.created, { date: formatMinute(device.created) })}</span>
            <span>
              {device.firstActivation === null
                ? t.never
                : fill(t.activated, { date: formatMinute(device.firstActivation) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
