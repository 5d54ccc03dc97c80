import type { Profile } from '@contract/subscription/get-profile';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { StatusDot } from '@web/ui/status-dot';
import block from './block.module.css';
import styles from './servers-section.module.css';

interface ServersSectionProps {
  servers: NonNullable<Profile['servers']>;
  now: string;
}

/** Which servers answer. Hidden when none is known. */
export function ServersSection({ servers, now }: ServersSectionProps) {
  const { t } = useTranslation('profile');
  const language = currentLanguage();
  if (servers.length === 0) return null;
  return (
    <section className={block.block} aria-labelledby="servers">
      <h2 id="servers" className={block.title}>
        {t('servers.title')}
      </h2>
      <ul className={styles.servers}>
        {servers.map(({ name, works, lastSeen }) => (
          <li key={`${name} ${lastSeen}`}>
            <StatusDot tone={works ? 'good' : 'bad'} />
            <span className={styles.name}>{name}</span>
            <span className={styles.state}>
              {works
                ? t('servers.works')
                : t('servers.silent', {
                    date: formatDay(lastSeen, language, now),
                    time: formatTime(lastSeen),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
