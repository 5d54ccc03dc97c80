import { listChecks } from '@contract/panel/customers/list-checks';
import type { PanelUser } from '@contract/panel/customers/get-user';
import { refund } from '@contract/panel/customers/refund';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { noResponseText } from '@web/features/panel/api/failure-text';
import { newRequestId, usePanelChange } from '@web/features/panel/api/use-panel-change';
import { usePanelPage } from '@web/features/panel/api/use-panel-query';
import { formatDay, formatAmount } from '@web/features/panel/format/format';
import { Section } from '@web/features/panel/components/page';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { refundableAmount } from '@web/features/panel/format/refundable-amount';
import { fill, texts } from '@web/features/panel/texts';
import { parseAmountInput } from '@web/features/panel/format/parse-amount';
import styles from './subscription.module.css';

const RECEIPTS_TO_CHOOSE_FROM = 50;

/**
 * Refund form (spec §2 and §7). If no receipt is selected, the request contains only the e-mail and uid, and the server
 * names the refunded receipt in `Message`.
 */
export function RefundBlock({ user }: { user: PanelUser }) {
  const t = texts.subscription.refund;
  const [searchParams] = useSearchParams();
  const { banner, show, clear } = useBanner();
  const request = usePanelChange(refund);
  const [receipt, setReceipt] = useState(searchParams.get('receipt') ?? '');
  const [sum, setSum] = useState('');
  const [reason, setReason] = useState('');
  // Kept until a response arrives: a retry after a lost response stays idempotent.
  const [requestId, setRequestId] = useState(newRequestId);
  const query = usePanelPage<typeof listChecks>(listChecks, { userId: user.id, size: RECEIPTS_TO_CHOOSE_FROM }, 0);
  const refundable = query.data?.content.filter((each) => refundableAmount(each) > 0) ?? [];
  const amount = parseAmountInput(sum);
  const isSumWrong = sum.trim() !== '' && amount === null;

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (request.isPending || isSumWrong || reason.trim() === '') return;
    clear();
    try {
      const { Success, Message } = await request.mutateAsync({
        email: user.email,
        uid: user.uid,
        requestId,
        reason: reason.trim(),
        ...(receipt !== '' && { receipt }),
        ...(amount !== null && { amount }),
      });
      show(Message, Success);
      setRequestId(newRequestId());
      if (Success) setSum('');
    } catch (error) {
      // The API client has already logged the error.
      show([t.failed, noResponseText(error)].filter(Boolean).join(' '), false);
    }
  };

  return (
    <Section title={t.title}>
      <p className={styles.warning}>{t.warning}</p>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        <NativeSelect
          label={t.receipt}
          data={[
            { value: '', label: t.receiptOwn },
            ...refundable.map((each) => ({
              value: each.transactionId,
              label: fill(t.receiptLine, {
                date: formatDay(each.dateTime),
                sum: formatAmount(refundableAmount(each)),
                id: each.transactionId,
              }),
            })),
          ]}
          value={receipt}
          onChange={(event) => setReceipt(event.currentTarget.value)}
        />
        <TextInput
          label={t.sum}
          description={t.sumHint}
          inputMode="decimal"
          value={sum}
          error={isSumWrong ? t.sumProblem : null}
          onChange={(event) => setSum(event.currentTarget.value)}
        />
        <Textarea
          label={texts.dialog.reason}
          description={texts.dialog.reasonHint}
          required
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          type="submit"
          className={styles.stop ?? ''}
          disabled={request.isPending || isSumWrong || reason.trim() === ''}
        >
          {request.isPending ? texts.loading : t.submit}
        </Button>
        {banner}
      </form>
    </Section>
  );
}
