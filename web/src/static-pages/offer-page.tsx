import { Suspense, type ReactNode } from 'react';
import { OfferFrame } from '@web/features/offer/offer-frame';
import { Toasts } from '@web/ui/toasts';

interface OfferDocumentProps {
  /** The offer in the build; in the browser what keeps the prerendered one. */
  text: ReactNode;
  /** In the browser: what is shown if React cannot keep it. */
  fallback?: ReactNode;
}

export const OFFER_TEXT = 'offer-text';

/** §2: the offer with its toast container. */
export const OfferDocument = ({ text, fallback }: OfferDocumentProps) => (
  <>
    <OfferFrame>
      <div id={OFFER_TEXT}>
        <Suspense fallback={fallback}>{text}</Suspense>
      </div>
    </OfferFrame>
    <Toasts />
  </>
);
