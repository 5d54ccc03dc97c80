import { getNotices } from '@contract/platform/get-notices';
import type { ResponseOf } from '@contract/endpoint';
import { useEffect, useState } from 'react';
// Provides the token of the session: the page also opens without the profile before it.
import '@web/lib/auth/session-state';
import { call } from '@web/lib/http/api';

type Answer = Pick<ResponseOf<typeof getNotices>, 'notices' | 'customerId'>;

const NONE: Answer = { notices: [], customerId: null };

/** The notices for this visitor, and who it is; nothing while they are loading or when they do not load. */
export function useGetNotices(): Answer {
  const [answer, setAnswer] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    void call(getNotices, {}).then((answered) => {
      if (answered.ok && !isGone) setAnswer(answered.data);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return answer;
}
