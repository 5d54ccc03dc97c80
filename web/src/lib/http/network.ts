/** Whether the browser reports that it is offline. A network without internet access counts as online. */
export const isOffline = (): boolean => (navigator as Partial<Navigator>).onLine === false;
