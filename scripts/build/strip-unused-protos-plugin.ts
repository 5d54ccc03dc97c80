import type { Plugin } from 'rolldown';

/**
 * Generated classes of Google's messages that its transport library hands on and does not use itself: requests are written by the
 * JSON descriptions beside them. A cold start is as long as the file it reads (budget C1). `operations` is used by calls of database
 * administration alone, which the product never makes.
 */
const UNUSED = /[\\/]google-gax[\\/]build[\\/]protos[\\/](iam_service|locations|operations)\.js$/;

export const stripUnusedProtos = (): Plugin => ({
  name: 'without-unused-protos',
  load: { filter: { id: UNUSED }, handler: () => ({ code: 'module.exports = {};', moduleType: 'js' }) },
});
