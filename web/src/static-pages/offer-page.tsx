import { OfferPage } from '@web/features/offer/offer-page';
import { Toasts } from '@web/ui/toasts';

/** §2: the offer with its toast container. */
export const OfferPageContent = () => (
  <>
    <OfferPage />
    <Toasts />
  </>
);
