import { findPrograms } from './find-programs';

/**
 * Checks that WebKitGTK can run headless; installs missing packages as root on Debian. Throws CommandError with one
 * sentence about what to install.
 */
export const findWebKit = (env: Record<string, string | undefined> = process.env): void =>
  findPrograms(
    'The WebKit tests of the Google sign-in need WebKitGTK on Linux',
    // The driver package depends on the browser.
    { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', openssl: 'openssl' },
    env,
  );
