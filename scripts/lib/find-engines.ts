import { WEBKIT_PACKAGES, WEBKIT_WINDOW_PACKAGES, WPE_PACKAGES } from './debian-packages';
import { findFirefox } from './find-firefox';
import { findPrograms } from './find-programs';

/** Checks that Firefox, WebKitGTK and WPE can run, as findFirefox and findPrograms do. Throws CommandError. */
export function findEngines(): void {
  findFirefox();
  findPrograms('The tests in WebKitGTK need it on Linux', { ...WEBKIT_PACKAGES, ...WEBKIT_WINDOW_PACKAGES });
  findPrograms('The tests in the engine of Safari 16.0 need WPE 2.38 on Linux', WPE_PACKAGES);
}
