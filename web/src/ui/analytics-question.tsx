import { useEffect, useRef } from 'react';
import { chooseAnalytics, useIsAnalyticsAsked, useIsAnalyticsReopened } from '@web/lib/analytics/analytics-consent';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './analytics-question.module.css';
import { Button } from './button';

interface AnalyticsQuestionProps {
  /** Asks a visitor who has not answered. Elsewhere only the footer opens the question. */
  isAsking: boolean;
}

/**
 * Asks for analytics consent, with two equal buttons. It is the last line of the page and covers nothing. The focus
 * follows a press in the footer, which shows a line that was not there.
 */
export function AnalyticsQuestion({ isAsking }: AnalyticsQuestionProps) {
  const t = useTexts();
  const isReopened = useIsAnalyticsReopened();
  const question = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isReopened) question.current?.focus();
  }, [isReopened]);
  if (!useIsAnalyticsAsked(isAsking)) return null;
  return (
    <section ref={question} className={styles.question} tabIndex={-1} aria-label={t('analytics.title')}>
      <p className={styles.text}>{t('analytics.question')}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={() => chooseAnalytics('denied')}>
          {t('analytics.refuse')}
        </Button>
        <Button look="quiet" onClick={() => chooseAnalytics('granted')}>
          {t('analytics.agree')}
        </Button>
      </div>
    </section>
  );
}
