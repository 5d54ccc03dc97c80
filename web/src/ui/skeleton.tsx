import { useEffect, useState } from 'react';
import { useTexts } from '@web/lib/i18n/translation-source';
import { ErrorPanel } from './error-panel';
import styles from './skeleton.module.css';

const SLOW_AFTER_MS = 10_000;

interface SkeletonProps {
  rows?: number;
  onRetry: () => void;
}

/** Loading placeholder. After ten seconds it reports the delay and offers a retry. */
export function Skeleton({ rows = 3, onRetry }: SkeletonProps) {
  const t = useTexts();
  const [attempt, setAttempt] = useState(0);
  const [lateAttempt, setLateAttempt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLateAttempt(attempt), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [attempt]);

  if (lateAttempt === attempt) {
    const handleRetry = () => {
      setAttempt(attempt + 1);
      onRetry();
    };
    return <ErrorPanel title={t('error.slowTitle')} text={t('error.slowText')} onRetry={handleRetry} />;
  }
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} className={styles.row} />
      ))}
    </div>
  );
}
