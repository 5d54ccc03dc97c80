import type { getNotices } from '@functions/operations/contract/get-notices';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { useEffect, useState } from 'react';

type Answer = Pick<ResponseOf<typeof getNotices>, 'notices' | 'customerId'>;

const NONE: Answer = { notices: [], customerId: null };

/** Loaded after the first picture, with the schemas of the calls. */
const askNotices = () => import('./call-notices').then(({ callNotices }) => callNotices());

/** The notices for this visitor, and who it is; nothing while they are loading or when they do not load. */
export function useGetNotices(): Answer {
  const [answer, setAnswer] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    void askNotices().then(
      (answered) => {
        if (answered.ok && !isGone) setAnswer(answered.data);
      },
      // The page works without them.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return answer;
}
