import { BRAND } from '@functions/base/contract/values/brand';
import { supportLinks } from '@functions/base/contract/values/support-links';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './help.module.css';

interface HelpProps {
  /** What stands before the links; by default for below a message. */
  lead?: string;
  /** A signed-in customer's id goes with the links. */
  customerId?: string | null;
}

/** Both ways to support, for whoever is stuck: a visitor too, and without a script. */
export function Help({ lead, customerId = null }: HelpProps) {
  const t = useTexts();
  const { bot, email } = supportLinks(customerId);
  return (
    <div className={styles.help}>
      <p>{lead ?? t('help.stuck')}</p>
      <a href={bot} target="_blank" rel="noreferrer">
        {t('support.bot')}
      </a>
      <a href={email}>{BRAND.supportEmail}</a>
    </div>
  );
}
