import { useTexts } from '@web/lib/i18n/translation-source';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import heading from './heading.module.css';
import styles from './gift-words.module.css';

interface GiftTitleProps {
  /** Who gives it; may be empty. */
  from: string;
  months: number;
  /** A page has one heading; the drawing of a gift that is being written has none. */
  as: 'h1' | 'p';
}

/** Who gives what: on the page of the recipient, and drawn while the giver writes. */
export function GiftTitle({ from, months, as: Title }: GiftTitleProps) {
  const t = useTexts();
  const term = useTermLabels().nameOf(months);
  return (
    <div className={styles.gift}>
      <p className={heading.fact}>{from === '' ? t('gift.given') : t('gift.from', { from })}</p>
      <Title className={heading.title}>{t('gift.what', { term })}</Title>
    </div>
  );
}

/** The giver's words; nothing if there are none. */
export function GiftMessage({ message }: { message: string }) {
  const t = useTexts();
  return message === '' ? null : <p className={styles.message}>{t('gift.words', { message })}</p>;
}
