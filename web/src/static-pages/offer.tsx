import { use } from 'react';
import '@web/ui/base.css';
import { documentParsed, hydratePage } from './hydrate-page';
import { OFFER_TEXT, OfferDocument } from './offer-page';

const NEVER = new Promise<never>(() => undefined);

/** The script of the page does not contain the text of the offer (F1): its links and <details> need none. */
const AsPrerendered = () => use(NEVER);

/**
 * A copy of the prerendered text. React renders the page again, without what it prerendered, if something has changed a
 * text of the frame before it hydrates: a translator or an extension of the browser.
 */
const Copy = ({ of }: { of: HTMLElement | null }) => (
  <div ref={(copy) => copy?.replaceChildren(...(of?.cloneNode(true).childNodes ?? []))} />
);

await documentParsed();
const prerendered = document.getElementById(OFFER_TEXT)?.cloneNode(true) as HTMLElement | undefined;
void hydratePage(<OfferDocument text={<AsPrerendered />} fallback={<Copy of={prerendered ?? null} />} />, ['common']);
