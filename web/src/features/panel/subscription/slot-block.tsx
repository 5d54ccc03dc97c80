import { removeSlot } from '@contract/panel/change-subscription';
import type { PanelUser } from '@contract/panel/get-user';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { newRequestId, usePanelChange } from '../api/use-panel-change';
import { ActionDialog } from '../kit/action-dialog';
import { Section } from '../kit/screen';
import { useBanner } from '../kit/use-banner';
import { fill, plural, texts } from '../texts';
import styles from './subscription.module.css';

/** «Убрать одно устройство»: one extra slot less from the next renewal on. */
export function SlotBlock({ user }: { user: PanelUser }) {
  const words = texts.subscription.slot;
  const { deviceCount } = user.subscription;
  const then = user.deviceCountAtRenewal ?? deviceCount;
  const removal = usePanelChange(removeSlot);
  const { banner, show } = useBanner();
  const [requestId, setRequestId] = useState<string | null>(null);
  const remove = async (id: string, reason: string) => {
    await removal.mutateAsync({ userId: user.id, requestId: id, reason });
    setRequestId(null);
    show(words.done, true);
  };
  return (
    <Section title={words.title}>
      <p className={styles.text}>
        {then === 0
          ? words.nothing
          : fill(words.text, { now: plural(deviceCount, words.extra), then: plural(then, words.extra) })}
      </p>
      <Button variant="default" disabled={then === 0} onClick={() => setRequestId(newRequestId())}>
        {words.remove}
      </Button>
      {banner}
      {requestId !== null && (
        <ActionDialog
          title={words.remove}
          text={words.warning}
          submit={words.remove}
          onSubmit={(reason) => remove(requestId, reason)}
          onClose={() => setRequestId(null)}
        />
      )}
    </Section>
  );
}
