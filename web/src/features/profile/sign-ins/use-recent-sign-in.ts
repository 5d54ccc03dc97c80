import { useRecentChange, type RecentSignIn } from '@web/lib/auth/recent-change';
import { lazyPart } from '@web/ui/lazy-part';

export const ConfirmSignIn = lazyPart(() => import('./confirm-sign-in').then((file) => file.ConfirmSignIn));

/** Guards the changes of the profile that need a sign-in of the last ten minutes (T22). */
export const useRecentSignIn = (): RecentSignIn => useRecentChange(ConfirmSignIn);
