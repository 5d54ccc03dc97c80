/**
 * Changes of the contract that break a call of the last release, each with the reason why nobody is harmed: the
 * sentence of contractBreaks -> the reason. `npm run keep-release` makes the entries obsolete; a test asks to remove
 * them.
 */
export const CONTRACT_NOTES: Readonly<Record<string, string>> = {
  'POST /api/register response.claim: gift-returned, restricted is not among the known values':
    'only the link of a gift is answered so, which opens the page of the new release',
};
