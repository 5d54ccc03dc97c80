import { useTranslation } from 'react-i18next';
import { formatDate, formatRoubles, formatTime } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { isReported, type Purchase } from '@web/lib/purchases/purchases';
import { ButtonLink } from './button-link';
import messages from './messages.module.css';
import styles from './unsettled-note.module.css';

/** An account that has the claim waits for the payment alone. */
const isToClaim = ({ claim, buyer }: Purchase): boolean => claim !== null && buyer === null;

/** The key of what happens next. A gift and a pay link are settled as soon as they are reported. */
function nextOf(purchase: Purchase) {
  const { kind } = purchase;
  if (kind === 'gift' || kind === 'link') return kind;
  return `${isToClaim(purchase) ? 'claim' : 'account'}.${isReported(purchase) ? 'reported' : 'open'}` as const;
}

/** One purchase that is not settled. */
export function UnsettledNote({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('purchase');
  const { amount, at } = purchase;
  const state = isReported(purchase) ? 'reported' : 'open';
  const when = new Date(at).toISOString();
  return (
    <section className={`${messages.box} ${styles.note}`} aria-label={t(`unsettled.${state}`)}>
      <p className={styles.title}>{t(`unsettled.${state}`)}</p>
      {amount !== null && at > 0 && (
        <p className={styles.facts}>
          {t('unsettled.facts', {
            sum: formatRoubles(amount, currentLanguage()),
            date: formatDate(when, currentLanguage()),
            time: formatTime(when),
          })}
        </p>
      )}
      <p>{t(`unsettled.${nextOf(purchase)}`)}</p>
      {isToClaim(purchase) && <ButtonLink to="/attach">{t('unsettled.attach')}</ButtonLink>}
    </section>
  );
}
