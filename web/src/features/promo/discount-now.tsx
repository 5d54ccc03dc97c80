import { useTranslation } from 'react-i18next';
import styles from './discount-now.module.css';
import { friendsForFree } from './friends-for-free';

interface DiscountNowProps {
  /** The discount that all friends earn now, and that for each of them: 0 to 1. */
  discount: number;
  inviteeDiscount: number;
  titleId: string;
}

/** What the friends earn now and how many are missing until the subscription is free, in words and in suns. */
export function DiscountNow({ discount, inviteeDiscount, titleId }: DiscountNowProps) {
  const { t } = useTranslation('promo');
  const { all, counting } = friendsForFree(discount, inviteeDiscount);
  const percent = Math.round((discount > 0 ? discount : inviteeDiscount) * 100);
  const rest = () => {
    if (discount >= 1) return t('discount.free');
    return discount > 0 ? t('discount.left', { count: all - counting }) : t('discount.all', { count: all });
  };
  return (
    <div>
      <h2 id={titleId} className={styles.title}>
        {t(discount > 0 ? 'discount.now' : 'discount.first', { percent })}
      </h2>
      <p className={styles.rest}>{rest()}</p>
      {/* The sentences say the same. */}
      <div className={styles.suns} aria-hidden="true">
        {Array.from({ length: all }, (_, place) => (
          <Sun key={place} isRisen={place < counting} />
        ))}
      </div>
    </div>
  );
}

const Sun = ({ isRisen }: { isRisen: boolean }) => (
  <svg className={isRisen ? styles.risen : styles.awaited} viewBox="0 0 64 36" fill="none" focusable="false">
    <g className={styles.rings} stroke="var(--sun)">
      <path d="M10 35a22 22 0 0 1 44 0" opacity=".42" />
      <path d="M3 35a29 29 0 0 1 58 0" opacity=".2" />
    </g>
    <circle className={styles.disc} cx="32" cy="35" r="15" fill="var(--sun)" />
    <path className={styles.horizon} d="M0 35.5h64" stroke="var(--ink)" />
  </svg>
);
