/** Calls `work` every second, never twice at once; a failed round is told and the next one comes all the same. */
export function startTicker(work: () => Promise<unknown>): () => void {
  let busy = false;
  const round = async () => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      console.error('The sandbox could not run what was due:', error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void round(), 1000);
  return () => clearInterval(timer);
}
