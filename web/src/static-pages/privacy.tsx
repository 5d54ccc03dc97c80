import '@web/ui/base.css';
import { PrivacyPage } from '@web/features/privacy/privacy-page';
import { hydratePage } from './hydrate-page';

void hydratePage(<PrivacyPage />, ['common', 'privacy']);
