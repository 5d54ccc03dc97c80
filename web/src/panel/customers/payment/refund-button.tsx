import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { getPayment } from '@functions/panel/contract/get-payment';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import { useState } from 'react';
import { Button } from '@web/panel/components/button';
import { failureText } from '@web/panel/api/failure-text';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { refundConsequence, returnedSum } from '@web/panel/customers/subscription/refund-consequence';
import { formatAmount } from '@web/panel/format/format';
import { panelCall } from '@web/panel/session/panel-call';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, texts } from '@web/panel/texts';
import styles from './payment.module.css';

interface RefundButtonProps {
  payment: ResponseOf<typeof getPayment>;
  onDone: (text: string, isGood: boolean) => void;
}

/** Returns what is left of a payment: the button asks what that would do, a dialog says it and acts. */
export function RefundButton({ payment: { transactionId, refund: left }, onDone }: RefundButtonProps) {
  const t = texts.payment.refund;
  const me = useCurrentStaff();
  const [isAsking, setAsking] = useState(false);
  const [preview, setPreview] = useState<ResponseOf<typeof previewRefund> | null>(null);
  if (left === null || transactionId === null || !may(me, refund)) return null;
  const about = { uid: left.uid, email: left.email, receipt: transactionId };
  const handleAsk = async () => {
    setAsking(true);
    try {
      setPreview(await panelCall(previewRefund, about));
    } catch (error) {
      // The API client has already logged the error.
      onDone(failureText(error), false);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="default" className={styles.stop ?? ''} isBusy={isAsking} onClick={() => void handleAsk()}>
        {isAsking ? texts.loading : fill(t.open, { sum: formatAmount(left.amount) })}
      </Button>
      {preview !== null && (
        <ActionDialog
          title={t.button}
          text={refundConsequence(preview, preview.now, left.uid !== '')}
          submit={fill(t.submit, { sum: formatAmount(returnedSum(preview)) })}
          isStop
          endpoint={refund}
          request={(_, stamp) => ({ ...about, ...stamp })}
          onDone={({ Message, Success }) => onDone(Message, Success)}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  );
}
