import { Suspense, type ReactNode } from 'react';
import { OfferFrame } from '@web/features/offer/offer-frame';
import { Toasts } from '@web/ui/toasts';

/** §2: the offer with its toast container. `text`: the offer in the build, in the browser what keeps it prerendered. */
export const OfferDocument = ({ text }: { text: ReactNode }) => (
  <>
    <OfferFrame>
      <Suspense>{text}</Suspense>
    </OfferFrame>
    <Toasts />
  </>
);
