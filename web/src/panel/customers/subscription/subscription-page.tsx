import { removeSlot } from '@functions/panel/contract/change-subscription';
import type { PanelUser } from '@functions/panel/contract/get-user';
import { refund } from '@functions/refunds/contract/refund';
import { PanelPage } from '@web/panel/components/page';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import { SelectedCustomerGate } from '@web/panel/customers/card/selected-customer-gate';
import { isManaged } from '@web/panel/customers/card/user-tabs';
import { RefundBlock } from './refund-block';
import { SlotBlock } from './slot-block';

/** Subscription management (spec §2, /panel-subscription). */
export const SubscriptionPage = () => (
  <SelectedCustomerGate title={texts.subscription.title}>{(user) => <Management user={user} />}</SelectedCustomerGate>
);

function Management({ user }: { user: PanelUser }) {
  const t = texts.subscription;
  const me = useCurrentStaff();
  return (
    <PanelPage title={t.title} note={user.email}>
      {isManaged(user.subscription.status) ? may(me, removeSlot) && <SlotBlock user={user} /> : <p>{t.unmanaged}</p>}
      {may(me, refund) && <RefundBlock user={user} />}
    </PanelPage>
  );
}
