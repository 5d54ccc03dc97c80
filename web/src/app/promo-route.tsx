import { PromoPage } from '@web/features/promo/promo-page';
import { useSignOut } from './use-sign-out';

export function PromoRoute() {
  const { loseSession } = useSignOut();
  return <PromoPage onSessionLost={() => void loseSession()} />;
}
