import { getNotices } from '@contract/platform/get-notices';
import type { SignInWay } from '@contract/values/status';
import { useEffect, useState } from 'react';
import { call } from '@web/lib/http/api';

/**
 * The ways to sign in that staff switched off. Empty until the answer, which a visitor does not wait for: the server
 * refuses such a sign-in too.
 */
export function useOffWays(): readonly SignInWay[] {
  const [off, setOff] = useState<readonly SignInWay[]>([]);
  useEffect(() => {
    let isGone = false;
    void call(getNotices, {}).then((answered) => {
      if (answered.ok && answered.data.off !== undefined && !isGone) setOff(answered.data.off);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return off;
}
