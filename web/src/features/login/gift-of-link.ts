import { openGift } from '@functions/gifts/contract/open-gift';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { useEffect, useState } from 'react';
import { keptGiftLink } from '@web/lib/browser/gift-link';
import { call } from '@web/lib/http/api';

type GiftOfLink = ResponseOf<typeof openGift>;

/**
 * The gift of the kept link; null while it loads. `invalid`: the link opens none. `unknown`: the server did not say,
 * and the recipient can still sign in.
 */
export function useGiftOfLink() {
  const [gift, setGift] = useState<GiftOfLink | 'invalid' | 'unknown' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const link = keptGiftLink();
    if (link === null) return;
    void call(openGift, { link }).then((opened) => {
      if (opened.ok) setGift(opened.data);
      else setGift(opened.kind === 'refused' ? 'invalid' : 'unknown');
    });
  }, [attempt]);
  return { gift, retry: () => setAttempt(attempt + 1) };
}
