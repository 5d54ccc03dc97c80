import '@web/ui/base.css';
import { OfferDocument } from './offer-document';
import { startDocument } from './start-document';

void startDocument(<OfferDocument />, ['common']);
