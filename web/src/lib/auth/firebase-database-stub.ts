/**
 * Replaces firebase/database in the build (vite.config.ts). reactfire references these functions when it is loaded,
 * which prevents tree-shaking; the unused Realtime Database would add a hundred kilobytes.
 */
const missing = (): never => {
  throw new Error('this site is built without the Realtime Database');
};

export {
  missing as get,
  missing as off,
  missing as onChildAdded,
  missing as onChildChanged,
  missing as onChildMoved,
  missing as onChildRemoved,
  missing as onValue,
};
