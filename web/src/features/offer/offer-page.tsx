import { OfferContent } from './offer-content';
import { OfferFrame } from './offer-frame';

/** §2: the public offer where the app opens it. Hosting serves the document of static-pages/offer-page.tsx. */
export const OfferPage = () => (
  <OfferFrame>
    <OfferContent />
  </OfferFrame>
);
