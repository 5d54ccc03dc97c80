import { useTexts } from '@web/lib/i18n/translation-source';
import { ButtonAnchor } from '@web/ui/button-anchor';
import { FinalMessage } from '@web/ui/final-message';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';

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
      <FinalMessage
        text={t('notFound.text')}
        next={<ButtonAnchor href="/">{t('notFound.home')}</ButtonAnchor>}
        isStuck={!isBare}
      />
    </Page>
  );
}
