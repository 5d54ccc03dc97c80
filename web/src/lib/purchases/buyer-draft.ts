import { keptDraft, useDraft } from './draft';

const PLACE = 'buyer';
const EMPTY = { email: '', phone: '' };

/** The address and the phone number of the payer: every form of a purchase asks for the same ones. */
export const useBuyerDraft = () => useDraft(PLACE, EMPTY);

/** The address that was typed in this tab; '' if none was. */
export const typedEmail = (): string => keptDraft(PLACE, EMPTY).email;
