import type { pastDue } from '@contract/get-profile';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { formatDay } from '@web/lib/format';
import { currentLanguage } from '@web/lib/i18n';
import styles from './block.module.css';

/** The provider's codes worth their own words (facts: payments). */
const REASONS = new Map([
  [5051, 'funds'],
  [5054, 'expired'],
] as const);

interface PastDueBannerProps {
  pastDue: z.output<typeof pastDue>;
  now: string;
}

/** The last renewal failed: why, and how long access stays. */
export function PastDueBanner({ pastDue: { reasonCode, accessUntil }, now }: PastDueBannerProps) {
  const { t } = useTranslation('profile');
  const reason = REASONS.get(reasonCode as 5051 | 5054) ?? 'other';
  return (
    <section className={styles.banner}>
      <strong>{t(`pastDue.${reason}`)}</strong>
      <p>{t('pastDue.text', { date: formatDay(accessUntil, currentLanguage(), now) })}</p>
    </section>
  );
}
