import { findFirefox } from './find-firefox';
import { findPrograms } from './find-programs';

/** Checks that Firefox, WebKitGTK and WPE can run, as findFirefox and findPrograms do. Throws CommandError. */
export function findEngines(): void {
  findFirefox();
  findPrograms('The tests in WebKitGTK need it on Linux', {
    WebKitWebDriver: 'webkit2gtk-driver',
    Xvfb: 'xvfb',
    openbox: 'openbox',
  });
  findPrograms('The tests in the engine of Safari 16.0 need WPE 2.38 on Linux', {
    WPEWebDriver: 'wpewebkit-driver',
    cog: 'cog',
  });
}
