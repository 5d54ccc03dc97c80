import { useEffect, useState } from 'react';
import { useTexts } from '@web/lib/i18n/translation-source';
import { ErrorPanel } from './error-panel';
import styles from './skeleton.module.css';

const SLOW_AFTER_MS = 10_000;

interface SkeletonProps {
  rows?: number;
  /** What is loaded; by default only that something is. */
  text?: string | undefined;
  onRetry: () => void;
}

interface NotLoadedProps {
  query: { readonly isError: boolean; readonly refetch: () => unknown };
  rows?: number;
  /** What did not load; by default that something failed. */
  title?: string;
}

/** In place of what a query has not loaded: that it is loading, or that it failed. */
export function NotLoaded({ query, rows = 3, title }: NotLoadedProps) {
  const handleRetry = () => void query.refetch();
  return query.isError ? (
    <ErrorPanel title={title} onRetry={handleRetry} />
  ) : (
    <Skeleton rows={rows} onRetry={handleRetry} />
  );
}

/** Loading placeholder: a text in place of the last row (§4). After ten seconds it says so and offers a retry. */
export function Skeleton({ rows = 3, text, onRetry }: SkeletonProps) {
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
      <p className={styles.text}>{text ?? t('loading')}</p>
      {Array.from({ length: rows - 1 }, (_, row) => (
        <i key={row} className={styles.row} />
      ))}
    </div>
  );
}
