import { PromoPage } from '@web/features/promo/promo-page';
import { useLeave } from './use-sign-out';

export function PromoRoute() {
  const { loseSession } = useLeave();
  return <PromoPage onSessionLost={() => void loseSession()} />;
}
