/** How long a step back in the history may take. */
const STEP_MS = 500;

const isOnTop = (): boolean => (history.state as { paymentForm?: true } | null)?.paymentForm === true;

/**
 * Does the work in a history entry of its own: on a phone a person closes a window by Back, which would leave the page
 * under the payment form. The first Back spends the entry and calls `onBack`; otherwise it is gone when the work ends.
 */
export async function inHistoryEntry<T>(work: () => Promise<T>, onBack: () => void): Promise<T> {
  // The state of the entry below, so that the router sees no other place.
  history.pushState({ ...(history.state as object | null), paymentForm: true }, '');
  const handleStep = () => {
    if (isOnTop()) return;
    removeEventListener('popstate', handleStep);
    onBack();
  };
  addEventListener('popstate', handleStep);
  try {
    return await work();
  } finally {
    removeEventListener('popstate', handleStep);
    // A person who went on from here is left where they are.
    if (isOnTop()) await stepBack();
  }
}

const stepBack = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      removeEventListener('popstate', end);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, STEP_MS);
    addEventListener('popstate', end);
    history.back();
  });
