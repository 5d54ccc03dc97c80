import { useTexts } from '@web/lib/i18n/translation-source';
import { Button } from './button';
import styles from './render-error.module.css';

/** §8: the error's message and a reload button. The page renders the heading. */
export function RenderError({ error }: { error: Error }) {
  const t = useTexts();
  return (
    <div className={styles.message} role="alert">
      <p>{t('renderError.text')}</p>
      <p className={styles.detail}>{`${error.name}: ${error.message}`}</p>
      <Button onClick={() => window.location.reload()}>{t('renderError.reload')}</Button>
    </div>
  );
}
