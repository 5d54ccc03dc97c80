import type { PanelUser } from '@contract/panel/customers/get-user';
import { showMoment } from '@web/features/panel/format/format';
import { Section } from '@web/features/panel/components/page';
import { fill, texts, wordFor } from '@web/features/panel/texts';
import styles from './user.module.css';

/** Spec §2: active devices and the number of inactive ones; only for ACTIVE and CANCELED. */
export function DevicesBlock({ user }: { user: PanelUser }) {
  const words = texts.user.devices;
  const active = user.devices.filter(({ isActive }) => isActive);
  return (
    <Section
      title={words.title}
      aside={<p className={styles.count}>{fill(words.inactive, { count: user.inactiveDevices })}</p>}
    >
      {active.length === 0 && <p>{words.joke}</p>}
      <ul className={styles.devices}>
        {active.map((device) => (
          <li key={device.deviceId}>
            <strong>{device.deviceName}</strong>
            <span>{wordFor(texts.platforms, device.platform)}</span>
            <span>{fill(words.id, { id: device.deviceId })}</span>
            <span>{fill(words.created, { date: showMoment(device.created) })}</span>
            <span>
              {device.firstActivation === null
                ? words.never
                : fill(words.activated, { date: showMoment(device.firstActivation) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
