import '@web/ui/base.css';
import { OfferPageContent } from './offer-page';
import { hydratePage } from './hydrate-page';

void hydratePage(<OfferPageContent />, ['common']);
