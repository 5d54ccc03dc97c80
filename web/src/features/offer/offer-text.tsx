import { offerParts } from './offer-parts';

/** Renders a paragraph of the offer with its links. */
export const OfferText = ({ text }: { text: string }) =>
  offerParts(text).map((part, place) =>
    part.path === null ? (
      <span key={place}>{part.text}</span>
    ) : (
      <a key={place} href={part.path}>
        {part.text}
      </a>
    ),
  );
