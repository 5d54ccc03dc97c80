import type { Plugin } from 'rolldown';

/**
 * Generated message classes that the Firestore client and google-gax load and do not use: requests are encoded by the
 * JSON descriptions beside them. `operations` serves only database administration. The cold start depends on the file
 * size (C1); the classes of Firestore alone are a quarter of the bundle.
 */
const UNUSED = [
  /[\\/]google-gax[\\/]build[\\/]protos[\\/](iam_service|locations|operations)\.js$/,
  /[\\/]firestore-api[\\/]build[\\/]protos[\\/]protos\.js$/,
];

/** The Firestore client names `Value` when it loads; only the options of its pipelines call it. */
const REPLACEMENT = `
const fromObject = () => {
  throw new Error('the functions bundle has no message classes: Firestore pipelines with options need them');
};
module.exports = { google: { firestore: { v1: { Value: { fromObject } } } } };`;

export const stripUnusedProtos = (): Plugin => ({
  name: 'strip-unused-protos',
  load: { filter: { id: UNUSED }, handler: () => ({ code: REPLACEMENT, moduleType: 'js' }) },
});
