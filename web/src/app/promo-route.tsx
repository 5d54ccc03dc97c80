import { PromoPage } from '@web/features/promo/promo-page';
import { useSignOut } from './use-sign-out';

export function PromoRoute() {
  const { discardSession } = useSignOut();
  return <PromoPage onSessionExpired={() => void discardSession()} />;
}
