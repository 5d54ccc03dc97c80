import { getNotices } from '@contract/platform/get-notices';
import type { Notice } from '@contract/platform/notice';
import { useEffect, useState } from 'react';
import { call } from '@web/lib/http/api';

const NONE: readonly Notice[] = [];

/** The notices of the service for this visitor; none while they are loading or when they do not load. */
export function useGetNotices(): readonly Notice[] {
  const [notices, setNotices] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    void call(getNotices, {}).then((answer) => {
      if (answer.ok && !isGone) setNotices(answer.data.notices);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return notices;
}
