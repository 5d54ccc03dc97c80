import { useTexts } from '@web/lib/i18n/translation-source';
import { Button } from './button';
import styles from './error-panel.module.css';

interface ErrorPanelProps {
  title?: string | undefined;
  text?: string;
  onRetry?: () => void;
}

export function ErrorPanel({ title, text, onRetry }: ErrorPanelProps) {
  const t = useTexts();
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.title}>{title ?? t('error.title')}</p>
      <p className={styles.text}>{text ?? t('error.text')}</p>
      {onRetry && <Button onClick={onRetry}>{t('error.retry')}</Button>}
    </div>
  );
}
