import { offerParts } from './offer-parts';

/** Renders a paragraph of the offer with its links. */
export const OfferText = ({ text }: { text: string }) =>
  offerParts(text).map((part) =>
    part.path === null ? (
      part.text
    ) : (
      <a key={part.text} href={part.path}>
        {part.text}
      </a>
    ),
  );
