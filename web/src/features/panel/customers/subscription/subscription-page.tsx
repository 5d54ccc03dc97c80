import { removeSlot } from '@contract/panel/customers/change-subscription';
import type { PanelUser } from '@contract/panel/customers/get-user';
import { refund } from '@contract/panel/customers/refund';
import { Screen } from '@web/features/panel/components/page';
import { may, useMe } from '@web/features/panel/shell/current-staff';
import { texts } from '@web/features/panel/texts';
import { ChosenUserGate } from '@web/features/panel/customers/card/selected-customer-gate';
import { isManaged } from '@web/features/panel/customers/card/user-tabs';
import { RefundBlock } from './refund-block';
import { SlotBlock } from './slot-block';

/** Spec §2 /panel-subscription. */
export const SubscriptionPage = () => (
  <ChosenUserGate title={texts.subscription.title}>{(user) => <Management user={user} />}</ChosenUserGate>
);

function Management({ user }: { user: PanelUser }) {
  const words = texts.subscription;
  const me = useMe();
  return (
    <Screen title={words.title} note={user.email}>
      {isManaged(user.subscription.status) ? (
        <>
          {may(me, removeSlot) && <SlotBlock user={user} />}
          {may(me, refund) && <RefundBlock user={user} />}
        </>
      ) : (
        <p>{words.unmanaged}</p>
      )}
    </Screen>
  );
}
