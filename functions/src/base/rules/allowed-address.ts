/** Ends of names that only a private network resolves. */
const PRIVATE_NAMES = ['.local', '.localhost', '.internal', '.lan', '.home', '.corp', '.intranet', '.home.arpa'];

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether deliveries may be sent to this address: https on its usual port, a public host name (no number: `URL` writes
 * every form of an IPv4 address with digits and dots), and no login. The local stack may also use http on loopback.
 * What the name resolves to is checked at every delivery.
 */
export function isAllowedAddress(text: string, { allowsLoopback }: { readonly allowsLoopback: boolean }): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (allowsLoopback && protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname)) return true;
  const isPublicName =
    /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(hostname) &&
    !PRIVATE_NAMES.some((end) => hostname.endsWith(end));
  return protocol === 'https:' && port === '' && isPublicName;
}
