import { BRAND } from '@contract/values/brand';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './help.module.css';

/** Both ways to support, for whoever is stuck: a visitor too, and without a script. By default below a message. */
export function Help({ lead }: { lead?: string }) {
  const t = useTexts();
  return (
    <div className={styles.help}>
      <p>{lead ?? t('help.stuck')}</p>
      <a href={BRAND.supportBot} target="_blank" rel="noreferrer">
        {t('support.bot')}
      </a>
      <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
    </div>
  );
}
