import { BRAND } from '@contract/values/brand';
import { useTexts } from '@web/lib/i18n/translation-source';
import { ChatIcon, MailIcon } from './icons';
import styles from './support-block.module.css';

export function SupportBlock() {
  const t = useTexts();
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('support.title')}</h2>
      <p className={styles.text}>{t('support.text')}</p>
      <div className={styles.ways}>
        <a className={styles.way} href={BRAND.supportBot} target="_blank" rel="noreferrer">
          <ChatIcon />
          {t('support.bot')}
        </a>
        <a className={styles.way} href={`mailto:${BRAND.supportEmail}`}>
          <MailIcon />
          {BRAND.supportEmail}
        </a>
      </div>
    </section>
  );
}
