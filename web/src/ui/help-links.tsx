import { BRAND } from '@contract/values/brand';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './help-links.module.css';

/** Both ways to support in one line, for whoever is stuck: a visitor too, and without a script. */
export function HelpLinks() {
  const t = useTexts();
  return (
    <span className={styles.ways}>
      <a href={BRAND.supportBot} target="_blank" rel="noreferrer">
        {t('support.bot')}
      </a>
      <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
    </span>
  );
}
