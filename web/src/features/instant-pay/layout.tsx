import type { ReactNode } from 'react';
import { useTranslation } from '@web/lib/i18n/use-translation';
import heading from '@web/ui/heading.module.css';
import type { SunHeight } from '@web/ui/horizon';
import { Page } from '@web/ui/page';
import styles from './instant-pay-page.module.css';

interface LayoutProps {
  heading: string;
  lead?: string;
  sun?: SunHeight;
  children: ReactNode;
}

/** Shows the heading of each page state in a live region, which announces changes to screen readers. */
export function Layout({ heading: sentence, lead, sun = 'half', children }: LayoutProps) {
  const { t } = useTranslation('instant-pay');
  return (
    <Page
      title={t('title')}
      sun={sun}
      sky={
        <div aria-live="polite">
          <h1 className={`${heading.title} ${styles.title}`}>{sentence}</h1>
          {lead !== undefined && <p className={heading.lead}>{lead}</p>}
        </div>
      }
    >
      <meta name="robots" content="noindex" />
      {children}
    </Page>
  );
}
