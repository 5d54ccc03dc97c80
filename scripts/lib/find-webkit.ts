import { WEBKIT_PACKAGES } from './debian-packages';
import { findPrograms } from './find-programs';

/**
 * Checks that WebKitGTK can run headless; installs missing packages as root on Debian. Throws CommandError with one
 * sentence about what to install.
 */
export const findWebKit = (env: Record<string, string | undefined> = process.env): void =>
  findPrograms('The WebKit tests of the Google sign-in need WebKitGTK on Linux', WEBKIT_PACKAGES, env);
