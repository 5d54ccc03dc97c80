import type { NoticeLevel } from '@functions/base/contract/values/notices';
import type { Parts } from './parts';
import styles from './service-notice.module.css';

interface ServiceNoticeProps {
  level: NoticeLevel;
  /** The name of the level. */
  label: string;
  text: string;
  /** The language of the text, which may be another one than the page's. */
  lang: string;
  /** A button beside the text. */
  action?: Parts;
}

/** One notice of the service. Knows no texts of the site: the panel shows its preview with it. */
export const ServiceNotice = ({ level, label, text, lang, action }: ServiceNoticeProps) => (
  <div className={styles.notice} data-level={level}>
    <p className={styles.words}>
      <strong className={styles.level}>{label}</strong>
      <span lang={lang}>{text}</span>
    </p>
    {action}
  </div>
);
