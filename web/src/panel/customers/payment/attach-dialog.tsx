import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import { previewReassign, reassignPayment } from '@functions/panel/contract/account-corrections';
import { useRef, useState } from 'react';
import { ActionDialog } from '@web/panel/components/action-dialog';
import type { DialogFields } from '@web/panel/components/action-dialog-form';
import type { FormValues } from '@web/panel/components/use-panel-form';
import { useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import { attachConsequence } from './attach-consequence';

type Asked = RequestInput<typeof previewReassign>;

interface AttachDialogProps<Values extends FormValues> {
  title: string;
  text: string;
  fields: DialogFields<Values>;
  /** The payment and the account that gets it. */
  read: (values: Values) => Asked;
  /** The payment is attached, and the dialog closed. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * Attaches a payment to an account in two steps: the first asks whose payment it is and what would change, the second
 * shows that and does exactly it, or nothing.
 */
export function AttachDialog<Values extends FormValues>({
  title,
  text,
  fields,
  read,
  onDone,
  onClose,
}: AttachDialogProps<Values>) {
  const t = texts.payment.attach;
  const me = useCurrentStaff();
  const asked = useRef<Asked | null>(null);
  const [shown, setShown] = useState<{ asked: Asked; preview: ResponseOf<typeof previewReassign> } | null>(null);
  if (shown === null)
    return (
      <ActionDialog
        title={title}
        text={text}
        submit={t.check}
        hasReason={false}
        isStep
        endpoint={previewReassign}
        fields={fields}
        request={(values: Values) => {
          asked.current = read(values);
          return asked.current;
        }}
        onDone={(preview) => {
          if (asked.current !== null) setShown({ asked: asked.current, preview });
        }}
        onClose={onClose}
      />
    );
  const { isStop, isBlocked, ...said } = attachConsequence(shown.preview, me.role);
  return (
    <ActionDialog
      // A dialog of its own: nothing of the first step stays in it.
      key="confirm"
      title={t.confirm}
      {...said}
      submit={t.submit}
      isStop={isStop}
      isBlocked={isBlocked}
      endpoint={reassignPayment}
      request={(_, stamp) => ({ ...shown.asked, ...stamp, seen: shown.preview.effect })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** The tariff of a payment without an order, as the calls expect it. */
export const tariffOf = (typed: string): { tariff?: number } => (typed === '' ? {} : { tariff: Number(typed) });
