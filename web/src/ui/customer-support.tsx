import { supportLinks } from '@functions/base/contract/values/support-links';
import { useTexts } from '@web/lib/i18n/translation-source';
import { SupportBlock } from './support-block';
import styles from './support-block.module.css';

/** The links to support with the customer's id, which support asks for, and the id to read out. */
export function CustomerSupport({ customerId }: { customerId: string }) {
  const t = useTexts();
  return (
    <SupportBlock {...supportLinks(customerId)}>
      <p className={styles.id}>{t('support.id', { id: customerId })}</p>
    </SupportBlock>
  );
}
