import { useTexts } from '@web/lib/i18n/translation-source';
import { ButtonAnchor } from '@web/ui/button-anchor';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './message-page.module.css';

/** `isBare` leaves out what only customers need: on the panel's site the links of the footer lead nowhere. */
export function NotFoundPage({ isBare = false }: { isBare?: boolean }) {
  const t = useTexts();
  return (
    <Page
      {...(isBare && { isBare })}
      title={t('notFound.title')}
      illustration="inactive"
      heading={<h1 className={heading.title}>{t('notFound.heading')}</h1>}
    >
      <meta name="robots" content="noindex" />
      <div className={styles.message}>
        <p>{t('notFound.text')}</p>
        <ButtonAnchor href="/">{t('notFound.home')}</ButtonAnchor>
      </div>
    </Page>
  );
}
