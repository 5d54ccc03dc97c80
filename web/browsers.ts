/**
 * The oldest supported browsers, in the bundler's notation. Scripts and styles are compiled for them. In an older
 * browser every page asks the visitor to update (src/static-pages/head-script.ts). docs/site.md lists these versions.
 */
export const SUPPORTED_BROWSERS = ['chrome108', 'edge108', 'firefox114', 'safari15.4', 'ios15.4'];
