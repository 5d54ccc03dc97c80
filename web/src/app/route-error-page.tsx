import { useTranslation } from 'react-i18next';
import { Button } from '@web/ui/button';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './message-page.module.css';

export function RouteErrorPage({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <Page title={t('renderError.heading')} sun="low" sky={<h1 className={heading.title}>{t('renderError.heading')}</h1>}>
      <div className={styles.message} role="alert">
        <p>{t('renderError.text')}</p>
        <p className={styles.detail}>{`${error.name}: ${error.message}`}</p>
        <Button onClick={() => window.location.reload()}>{t('renderError.reload')}</Button>
      </div>
    </Page>
  );
}
