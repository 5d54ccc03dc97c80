import { isInNativeWebView } from '@web/lib/native/native-webview';

/**
 * Whether this page can use passkeys. Web views of apps cannot, whatever they say, and no passkey belongs to an IP
 * address, such as that of the local stack.
 */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$/.test(location.hostname) && !isInNativeWebView();
