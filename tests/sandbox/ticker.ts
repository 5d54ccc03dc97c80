/** Calls `work` every second without overlap. An error is logged and does not stop the ticker. */
export function startTicker(work: () => Promise<unknown>): () => void {
  let busy = false;
  const tick = async () => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      console.error('The sandbox failed to run due renewals and deliveries:', error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void tick(), 1000);
  return () => clearInterval(timer);
}
