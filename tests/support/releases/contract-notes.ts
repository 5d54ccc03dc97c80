/**
 * Changes of the contract that break a call of the last release, each with the reason why nobody is harmed: the
 * sentence of contractBreaks -> the reason. `npm run keep-release` makes the entries obsolete; a test asks to remove
 * them.
 */
export const CONTRACT_NOTES: Readonly<Record<string, string>> = {
  'POST /api/auth/restore response.provider: passkey is not among the known values':
    'Only a removed passkey has it, and the pages of the last release add none. The link of its e-mail opens a tab.',
  'POST /panel/me response.duties[]: passkey_needed is not among the known values':
    'Only an admin on a page of this release demands a passkey, which ends the sessions of the member. A tab of the ' +
    'last release says after the next login that the answer is unexpected, until it is reloaded.',
  'POST /api/register response.claim: gift-returned, restricted is not among the known values':
    'only the link of a gift is answered so, which opens the page of the new release',
};
