/** What the code of a link turns out to be: see `getShop`. */
export const LINK_CODE_STATES = ['promo', 'invitation', 'not-valid', 'used', 'unchecked'] as const;

/** The shape of an invitation code. A long promo code in lower case has it too: only the server tells them apart. */
export const INVITATION_CODE = /^[0-9a-z]{12,32}$/;
