import { BRAND } from '@functions/base/contract/values/brand';
import { useTexts } from '@web/lib/i18n/translation-source';
import heading from '@web/ui/heading.module.css';
import { DOCUMENT_LINKS, LinkedText } from '@web/ui/linked-text';
import { Page } from '@web/ui/page';
import styles from './privacy-page.module.css';

/** Each section with its paragraphs. What they say must stay true of the data model (decision 80). */
const SECTIONS = [
  ['traffic.title', 'traffic.content', 'traffic.connections', 'traffic.devices'],
  ['account.title', 'account.kept', 'account.sessions', 'account.until'],
  ['payments.title', 'payments.card', 'payments.receipts', 'payments.trial', 'payments.gift'],
  ['letters.title', 'letters.sent', 'letters.choice'],
  ['site.title', 'site.browser', 'site.analytics', 'site.requests'],
  ['sharing.title', 'sharing.payment', 'sharing.mail', 'sharing.hosting'],
  ['readers.title', 'readers.staff', 'readers.backup'],
  ['rights.title', 'rights.export', 'rights.delete', 'rights.restricted'],
] as const;

/** What data is stored, for how long, and who sees it. Public, in every language. */
export function PrivacyPage() {
  const t = useTexts('privacy');
  return (
    <Page
      title={t('title')}
      description={t('lead')}
      illustration="neutral"
      heading={
        <>
          <h1 className={heading.title}>{t('title')}</h1>
          <p className={heading.lead}>{t('lead')}</p>
        </>
      }
    >
      <article className={styles.privacy}>
        {SECTIONS.map(([title, ...paragraphs]) => (
          <section key={title}>
            <h2 className={styles.heading}>{t(title)}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={styles.paragraph}>
                {t(paragraph)}
              </p>
            ))}
          </section>
        ))}
        <p className={styles.paragraph}>{t('rights.ask', { email: BRAND.supportEmail })}</p>
        <p className={styles.edition}>
          <LinkedText text={t('edition')} links={DOCUMENT_LINKS} />
        </p>
      </article>
    </Page>
  );
}
