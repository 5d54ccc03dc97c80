import { useTexts } from '@web/lib/i18n/translation-source';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { RenderError } from '@web/ui/render-error';

export function RouteErrorPage({ error }: { error: Error }) {
  const t = useTexts();
  return (
    <Page
      title={t('renderError.heading')}
      illustration="inactive"
      heading={<h1 className={heading.title}>{t('renderError.heading')}</h1>}
    >
      <RenderError error={error} />
    </Page>
  );
}
