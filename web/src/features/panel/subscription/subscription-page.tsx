import { removeSlot } from '@contract/panel/change-subscription';
import type { PanelUser } from '@contract/panel/get-user';
import { refund } from '@contract/panel/refund';
import { Screen } from '../kit/screen';
import { may, useMe } from '../shell/me';
import { texts } from '../texts';
import { ChosenUserGate } from '../user/chosen-user-gate';
import { isManaged } from '../user/user-tabs';
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
