/**
 * Replaces what Firebase and reactfire load and this site does not use (vite.config.ts):
 * - firebase/database: reactfire references these functions when it is loaded, which prevents tree-shaking; the
 *   Realtime Database would add a hundred kilobytes.
 * - idb: of Firebase's heartbeat, which firebase-app.ts removes.
 */
const missing = (): never => {
  throw new Error('this site is built without this part of Firebase');
};

export {
  missing as get,
  missing as off,
  missing as onChildAdded,
  missing as onChildChanged,
  missing as onChildMoved,
  missing as onChildRemoved,
  missing as onValue,
  missing as openDB,
};
