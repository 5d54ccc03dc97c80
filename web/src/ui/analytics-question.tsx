import { chooseAnalytics, useIsAnalyticsAsked } from '@web/lib/analytics/analytics-consent';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './analytics-question.module.css';
import { Button } from './button';

/** Asks for analytics consent once, with two equal buttons. The footer can reopen the question. */
export function AnalyticsQuestion() {
  const t = useTexts();
  if (!useIsAnalyticsAsked()) return null;
  return (
    <section className={styles.question} aria-label={t('analytics.title')}>
      <div className={styles.inner}>
        <p className={styles.text}>{t('analytics.question')}</p>
        <div className={styles.answers}>
          <Button onClick={() => chooseAnalytics('denied')}>{t('analytics.refuse')}</Button>
          <Button onClick={() => chooseAnalytics('granted')}>{t('analytics.agree')}</Button>
        </div>
      </div>
    </section>
  );
}
