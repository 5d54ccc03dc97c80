import { BRAND } from '@functions/base/contract/values/brand';
import { useTexts } from '@web/lib/i18n/translation-source';
import { ChatIcon, MailIcon } from './icons';
import type { Parts } from './parts';
import styles from './support-block.module.css';

interface SupportBlockProps {
  bot?: string;
  email?: string;
  children?: Parts;
}

/** The links to support, for a visitor. A customer gets `CustomerSupport`. */
export function SupportBlock({
  bot = BRAND.supportBot,
  email = `mailto:${BRAND.supportEmail}`,
  children,
}: SupportBlockProps) {
  const t = useTexts();
  return (
    <section className={styles.block}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('support.title')}</h2>
        {children}
      </div>
      {children === undefined && <p className={styles.text}>{t('support.text')}</p>}
      <div className={styles.ways}>
        <a className={styles.way} href={bot} target="_blank" rel="noreferrer">
          <ChatIcon />
          <span>{t('support.bot')}</span>
        </a>
        <a className={styles.way} href={email}>
          <MailIcon />
          <span>{BRAND.supportEmail}</span>
        </a>
      </div>
    </section>
  );
}
