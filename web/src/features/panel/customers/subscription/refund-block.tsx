import { listChecks } from '@contract/panel/customers/list-checks';
import type { PanelUser } from '@contract/panel/customers/get-user';
import { refund, refundDraft } from '@contract/panel/customers/refund';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { noResponseText } from '@web/features/panel/api/failure-text';
import { newRequestId, usePanelChange } from '@web/features/panel/api/use-panel-change';
import { usePanelPage } from '@web/features/panel/api/use-panel-query';
import { formatDay, formatAmount } from '@web/features/panel/format/format';
import { Section } from '@web/features/panel/components/page';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { usePanelForm } from '@web/features/panel/hooks/use-panel-form';
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
  // Kept until a response arrives: a retry after a lost response stays idempotent.
  const [requestId, setRequestId] = useState(newRequestId);
  const query = usePanelPage<typeof listChecks>(listChecks, { userId: user.id, size: RECEIPTS_TO_CHOOSE_FROM }, 0);
  const refundable = query.data?.content.filter((each) => refundableAmount(each) > 0) ?? [];
  const form = usePanelForm({
    rules: refundDraft,
    initialValues: { receipt: searchParams.get('receipt') ?? '', amount: '', reason: '' },
    labels: { receipt: t.receipt, amount: t.sum, reason: texts.dialog.reason },
    problems: { amount: t.sumProblem, reason: texts.dialog.reasonProblem },
    read: ({ receipt, amount, reason }) => ({
      email: user.email,
      uid: user.uid,
      requestId,
      reason,
      ...(receipt !== '' && { receipt }),
      ...(amount.trim() !== '' && { amount: parseAmountInput(amount) }),
    }),
    send: async (wanted) => {
      clear();
      const { Success, Message } = await request.mutateAsync(wanted);
      show(Message, Success);
      setRequestId(newRequestId());
      return Success;
    },
    // The API client has already logged the error.
    onFailure: (error) => show([t.failed, noResponseText(error)].filter(Boolean).join(' '), false),
    resets: ['amount'],
  });

  return (
    <Section title={t.title}>
      <p className={styles.warning}>{t.warning}</p>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        <NativeSelect
          {...form.getInputProps('receipt')}
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
        />
        <TextInput {...form.getInputProps('amount')} description={t.sumHint} inputMode="decimal" />
        <Textarea
          {...form.getInputProps('reason')}
          description={texts.dialog.reasonHint}
          required
          rows={2}
          maxLength={500}
        />
        <Button type="submit" className={styles.stop ?? ''} disabled={form.submitting}>
          {form.submitting ? texts.loading : t.submit}
        </Button>
        {banner}
      </form>
    </Section>
  );
}
