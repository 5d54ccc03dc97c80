/**
 * The Debian packages that root gets automatically: program -> package. Several names of one program are alternatives,
 * best first. `.devcontainer/Dockerfile` installs the same.
 */
export const JAVA_PACKAGES = [
  'openjdk-21-jre-headless',
  'openjdk-25-jre-headless',
  'temurin-25-jre',
  'temurin-25-jdk',
  'temurin-21-jdk',
] as const;
/** Chromium without its windows: the same engine, at half of the processor time for a page. */
export const CHROMIUM_PACKAGES = ['chromium-headless-shell', 'chromium'] as const;
export const FIREFOX_PACKAGES = ['firefox-esr', 'firefox'] as const;
export const FAKETIME_PACKAGES = ['libfaketime'] as const;
/** The driver package depends on the browser. */
export const WEBKIT_PACKAGES = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', openssl: 'openssl' } as const;
export const WEBKIT_WINDOW_PACKAGES = { openbox: 'openbox' } as const;
export const WPE_PACKAGES = { WPEWebDriver: 'wpewebkit-driver', cog: 'cog' } as const;
/** Programs of a WireGuard node in network namespaces. */
export const WIREGUARD_PACKAGES = { 'wireguard-go': 'wireguard-go', wg: 'wireguard-tools', ip: 'iproute2' } as const;
