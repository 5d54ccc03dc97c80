import type { Plugin } from 'rolldown';

/**
 * Generated message classes that google-gax re-exports and does not use: requests are encoded by the JSON descriptions
 * beside them. `operations` serves only database administration. The cold start depends on the file size (C1).
 */
const UNUSED = /[\\/]google-gax[\\/]build[\\/]protos[\\/](iam_service|locations|operations)\.js$/;

export const stripUnusedProtos = (): Plugin => ({
  name: 'strip-unused-protos',
  load: { filter: { id: UNUSED }, handler: () => ({ code: 'module.exports = {};', moduleType: 'js' }) },
});
