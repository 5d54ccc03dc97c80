/**
 * Stands for firebase/database in the build (vite.config.ts). reactfire builds a table of these six when it is loaded, so that no
 * bundler can leave the Realtime Database out, though nobody here has one: a hundred kilobytes of script.
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
