import type { Plugin } from 'rolldown';

/**
 * firebase-functions loads Firebase Authentication and App Check for callable functions, which are not used. Our own
 * code loads Authentication with the first call that has a token (C1).
 */
const CALLABLES = /[\\/]firebase-functions[\\/]lib[\\/].*common[\\/]providers[\\/]https\.m?js$/;
const UNUSED = /^firebase-admin\/(auth|app-check)$/;
const REPLACEMENT = 'virtual:unused-by-callables';

export const stripCallables = (): Plugin => ({
  name: 'strip-callables',
  resolveId: {
    filter: { id: UNUSED },
    handler: (_id, importer) => (importer !== undefined && CALLABLES.test(importer) ? REPLACEMENT : null),
  },
  load: {
    filter: { id: new RegExp(`^${REPLACEMENT}$`) },
    handler: () => ({
      code: `
const missing = () => {
  throw new Error('the functions bundle has no callable functions');
};
export { missing as getAuth, missing as getAppCheck };`,
      moduleType: 'js',
    }),
  },
});
