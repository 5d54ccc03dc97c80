import '@web/ui/base.css';
import { PrivacyPage } from '@web/features/privacy/privacy-page';
import { hydratePage } from './hydrate-page';

const texts = import.meta.glob<string>('../../../locales/*/privacy.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

void hydratePage(<PrivacyPage />, ['common', 'privacy'], texts);
