import type { SignInWay } from '@contract/values/status';
import { useEffect, useState } from 'react';

/**
 * The ways to sign in that staff switched off. Empty until the answer, which a visitor does not wait for: the server
 * refuses such a sign-in too.
 */
export function useOffWays(): readonly SignInWay[] {
  const [off, setOff] = useState<readonly SignInWay[]>([]);
  useEffect(() => {
    let isGone = false;
    // Loaded apart: the sign-in does not wait for the calls of the server.
    void import('./ask-off-ways')
      .then(({ askOffWays }) => askOffWays())
      .then(
        (ways) => {
          if (!isGone && ways.length > 0) setOff(ways);
        },
        // All ways stay, and the server refuses those that are off.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, []);
  return off;
}
