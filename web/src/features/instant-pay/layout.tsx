import { useTranslation } from 'react-i18next';
import type { Parts } from '@web/ui/parts';
import heading from '@web/ui/heading.module.css';
import type { IllustrationState } from '@web/ui/status-illustration';
import { Page } from '@web/ui/page';
import styles from './instant-pay-page.module.css';

interface LayoutProps {
  heading: string;
  lead?: string;
  illustration?: IllustrationState;
  children: Parts;
}

/** Shows the heading of each page state in a live region, which announces changes to screen readers. */
export function Layout({ heading: headingText, lead, illustration = 'neutral', children }: LayoutProps) {
  const { t } = useTranslation('instant-pay');
  return (
    <Page
      title={t('title')}
      illustration={illustration}
      heading={
        <div aria-live="polite">
          <h1 className={`${heading.title} ${styles.title}`}>{headingText}</h1>
          {lead !== undefined && <p className={heading.lead}>{lead}</p>}
        </div>
      }
    >
      <meta name="robots" content="noindex" />
      {children}
    </Page>
  );
}
