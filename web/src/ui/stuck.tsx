import { useTexts } from '@web/lib/i18n/translation-source';
import { HelpLinks } from './help-links';
import styles from './final-message.module.css';

/** Below a message that somebody may not get past: how to reach support. */
export function Stuck() {
  const t = useTexts();
  return (
    <div className={styles.stuck}>
      <p>{t('help.stuck')}</p>
      <HelpLinks />
    </div>
  );
}
