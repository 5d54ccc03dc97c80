import '@web/ui/base.css';
import { OfferDocument } from './offer-page';
import { startDocument } from './hydrate-page';

void startDocument(<OfferDocument />, ['common']);
