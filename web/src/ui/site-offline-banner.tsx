import { useTexts } from '@web/lib/i18n/translation-source';
import { OfflineBanner } from './offline-banner';

/** The banner in the language of the site. */
export function SiteOfflineBanner() {
  const t = useTexts();
  return <OfflineBanner text={t('offline.text')} waitingText={t('offline.waiting')} />;
}
