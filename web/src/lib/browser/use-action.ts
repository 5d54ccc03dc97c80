import { useRef, useState } from 'react';

/** One press at a time: `run` does nothing while what it started is under way, even at a second press in one frame. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
