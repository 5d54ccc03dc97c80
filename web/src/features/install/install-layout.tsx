import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@web/ui/button-link';
import { Page } from '@web/ui/page';
import type { Parts } from '@web/ui/parts';

interface InstallLayoutProps {
  heading: Parts;
  /** Sticks to the lower edge of the window. */
  bar?: Parts;
  children: Parts;
}

/** The frame of /install, with the page and before it. */
export function InstallLayout({ heading, bar, children }: InstallLayoutProps) {
  const { t } = useTranslation('install');
  return (
    <Page
      title={t('title')}
      illustration="active"
      bar={bar}
      top={
        <ButtonLink look="quiet" to="/profile">
          {t('profile')}
        </ButtonLink>
      }
      heading={heading}
    >
      {children}
    </Page>
  );
}
