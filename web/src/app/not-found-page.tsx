import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@web/ui/button-link';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './message-page.module.css';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('notFound.title')} sun="low" sky={<h1 className={heading.title}>{t('notFound.heading')}</h1>}>
      <meta name="robots" content="noindex" />
      <div className={styles.message}>
        <p>{t('notFound.text')}</p>
        <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
      </div>
    </Page>
  );
}
