/** What this browser has subscribed to at its push service; null if nothing, or if it cannot. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration();
  const { pushManager } = (registration ?? {}) as Partial<ServiceWorkerRegistration>;
  return (await pushManager?.getSubscription()) ?? null;
}

/**
 * No news is shown in this browser any more, also without a network: somebody else may use it next. The push service
 * then refuses our messages, and the server forgets the address. Never throws.
 */
export async function endPush(): Promise<void> {
  try {
    await (await pushSubscription())?.unsubscribe();
  } catch {
    // The browser has no storage, or does not let the page ask.
  }
}
