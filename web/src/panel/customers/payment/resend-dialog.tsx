import type { ResponseOf } from '@functions/base/contract/endpoint';
import { resendPurchaseMail, type getPayment } from '@functions/panel/contract/get-payment';
import { TextInput } from '@mantine/core';
import { ActionDialog } from '@web/panel/components/action-dialog';
import type { DialogFields } from '@web/panel/components/action-dialog-form';
import type { FormValues } from '@web/panel/components/use-panel-form';
import { fill, texts } from '@web/panel/texts';

interface ResendDialogProps {
  payment: ResponseOf<typeof getPayment>;
  /** The id of the payment, or that of the unpaid order. */
  id: string;
  onDone: (text: string, isGood: boolean) => void;
  onClose: () => void;
}

/** Sends the mail of a purchase again. */
export function ResendDialog({ payment, id, onDone, onClose }: ResendDialogProps) {
  const { title, text, done, fields } = resendOf(payment);
  return (
    <ActionDialog
      title={title}
      text={text}
      submit={title}
      hasReason={false}
      endpoint={resendPurchaseMail}
      fields={fields}
      request={({ recipientEmail = '' }, { requestId }) => ({
        id,
        requestId,
        ...(recipientEmail.trim() !== '' && { recipientEmail }),
      })}
      onDone={() => onDone(done, true)}
      onClose={onClose}
    />
  );
}

const NO_FIELDS: DialogFields<FormValues> = { initialValues: {}, labels: {}, render: () => null };

const RECIPIENT: DialogFields<FormValues> = {
  initialValues: { recipientEmail: '' },
  labels: { recipientEmail: texts.payment.resend.recipient },
  render: (form) => <TextInput {...form.getInputProps('recipientEmail')} />,
};

/** The texts and the fields of the dialog. The mail of a gift may go to another address. */
export function resendOf({ place, gift, maskedEmail }: ResponseOf<typeof getPayment>) {
  const t = texts.payment.resend;
  if (place !== 'gift')
    return { title: t.button, text: fill(t.text, { email: maskedEmail }), done: t.done, fields: NO_FIELDS };
  return gift?.state === 'scheduled'
    ? { title: t.giftReaddress, text: t.giftReaddressText, done: t.giftReaddressDone, fields: RECIPIENT }
    : { title: t.gift, text: t.giftText, done: t.done, fields: RECIPIENT };
}
