import { use } from 'react';
import '@web/ui/base.css';
import { hydratePage } from './hydrate-page';
import { OfferDocument } from './offer-page';

const NEVER = new Promise<never>(() => undefined);

/** The script of the page does not contain the text of the offer (F1): its links and <details> need none. */
const AsPrerendered = () => use(NEVER);

void hydratePage(<OfferDocument text={<AsPrerendered />} />, ['common']);
