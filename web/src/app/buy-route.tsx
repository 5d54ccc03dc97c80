import { useState } from 'react';
import { GiftsBlock } from '@web/features/gifts/gifts-block';
import { BuyPage } from '@web/features/purchase/buy-page';
import { readStored } from '@web/lib/browser/kept';
import { lazyPage } from '@web/frame/lazy-page';

const SignedInRedirect = lazyPage(() => import('./signed-in-redirect').then((file) => file.SignedInRedirect));

/** §2: an anonymous page. Firebase is loaded only if the stored uid suggests a session, which is then checked first. */
export function BuyRoute() {
  const [isUnknown, setIsUnknown] = useState(() => readStored('uid') === null);
  return isUnknown ? (
    <BuyPage gifts={<GiftsBlock payer={null} />} />
  ) : (
    <SignedInRedirect onSignedOut={() => setIsUnknown(true)} />
  );
}
