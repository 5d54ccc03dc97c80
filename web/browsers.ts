/**
 * The oldest browsers that the site supports, as the bundler names them. Scripts and styles are written for these; older ones are
 * told by a sentence on every page (src/static-pages/head-script.ts). README.md lists the same versions.
 */
export const SUPPORTED_BROWSERS = ['chrome108', 'edge108', 'firefox114', 'safari15.4', 'ios15.4'];
