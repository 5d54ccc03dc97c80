/**
 * Whether the browser knows that there is no network. A network that leads nowhere counts as one. Where the browser
 * does not say, there is a network.
 */
export const isOffline = (): boolean => (navigator as Partial<Navigator>).onLine === false;
