import type { PanelUser } from '@functions/panel/contract/get-user';
import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import { previewRefund, refund, refundDraft } from '@functions/refunds/contract/refund';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { outcomeOf } from '@web/lib/http/api-error';
import { Button } from '@web/panel/components/button';
import { failureText } from '@web/panel/api/failure-text';
import { newRequestId } from '@web/panel/api/use-panel-change';
import { formatAmount } from '@web/panel/format/format';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { Section } from '@web/panel/components/page';
import { useBanner } from '@web/panel/components/use-banner';
import { isManaged } from '@web/panel/customers/card/user-tabs';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { refundChoices } from './refund-choices';
import { userPath } from '@web/panel/session/selected-customer';
import { panelCall } from '@web/panel/session/panel-call';
import { fill, texts } from '@web/panel/texts';
import { parseAmountInput } from '@web/panel/format/parse-amount';
import { refundConsequence, returnedSum } from './refund-consequence';
import styles from './subscription.module.css';

interface Confirmation {
  readonly request: RequestInput<typeof refund>;
  readonly preview: ResponseOf<typeof previewRefund>;
}

/** §8: why a request of either step failed; a refusal of the server says why itself. */
const refundFailure = (error: unknown): string =>
  outcomeOf(error) === 'refused' ? failureText(error) : texts.subscription.refund.failed;

/**
 * Refund form (spec §2 and §7). The button asks the server what the refund would do, by e-mail and uid only if no
 * receipt is selected; a dialog says so and refunds the payment that it names.
 */
export function RefundBlock({ user }: { user: PanelUser }) {
  const t = texts.subscription.refund;
  // Without a subscription nothing is cancelled and no access of this customer ends.
  const isOfSubscription = isManaged(user.subscription.status);
  const title = isOfSubscription ? t.title : t.titleWithout;
  const [searchParams] = useSearchParams();
  const { banner, show, clear } = useBanner();
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const asked = searchParams.get('receipt') ?? '';
  const { choices, chosen, isUnknown } = refundChoices(user, asked);
  // What is sent is what the list shows, also after a refund has taken the chosen payment out of it.
  const shownOf = (receipt: string): string =>
    choices.some(({ value }) => value === receipt) ? receipt : (choices[0]?.value ?? '');
  const form = usePanelForm({
    rules: refundDraft,
    initialValues: { receipt: chosen, amount: '', reason: '' },
    labels: { receipt: t.receipt, amount: t.sum, reason: texts.dialog.reason },
    problems: { amount: t.sumProblem, reason: texts.dialog.reasonProblem },
    read: ({ receipt, amount, reason }) => ({
      email: user.email,
      uid: user.uid,
      requestId: newRequestId(),
      reason,
      ...(shownOf(receipt) !== '' && { receipt: shownOf(receipt) }),
      ...(amount.trim() !== '' && { amount: parseAmountInput(amount) }),
    }),
    send: async ({ requestId: _requestId, reason, ...asked }) => {
      clear();
      const preview = await panelCall(previewRefund, asked);
      // Exactly the named payment: meanwhile a colleague may have refunded it, and the next older one would be meant.
      setConfirming({ request: { ...asked, receipt: preview.transactionId, reason }, preview });
      return false;
    },
    // The API client has already logged the error.
    onFailure: (error) => show(refundFailure(error), false),
  });

  // Without a choice there is nothing to return for this role; the banner stays after the last refund.
  if (choices.length === 0)
    return (
      <Section title={title}>
        <p className={styles.text}>{t.nothing}</p>
        {banner}
      </Section>
    );
  return (
    <Section title={title}>
      <p className={styles.warning}>{isOfSubscription ? t.warning : t.warningWithout}</p>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        {isUnknown && (
          <p className={styles.text} role="status">
            <span>{fill(t.unknown, { id: asked })}</span>{' '}
            <Link to={userPath('/panel-payment', asked)}>{t.openPayment}</Link>
          </p>
        )}
        <NativeSelect {...form.getInputProps('receipt')} value={shownOf(form.values.receipt)} data={[...choices]} />
        <TextInput {...form.getInputProps('amount')} description={t.sumHint} inputMode="decimal" />
        <Textarea
          {...form.getInputProps('reason')}
          description={texts.dialog.reasonHint}
          required
          rows={2}
          maxLength={500}
        />
        <Button type="submit" className={styles.stop ?? ''} isBusy={form.submitting}>
          {form.submitting ? texts.loading : t.submit}
        </Button>
        {banner}
      </form>
      {confirming !== null && (
        <ActionDialog
          title={t.confirm.title}
          text={refundConsequence(confirming.preview, confirming.preview.now)}
          submit={fill(t.confirm.submit, { sum: formatAmount(returnedSum(confirming.preview)) })}
          isStop
          hasReason={false}
          endpoint={refund}
          request={(_, { requestId }) => ({ ...confirming.request, requestId })}
          failure={refundFailure}
          onDone={({ Message, Success }) => {
            show(Message, Success);
            if (Success) form.setFieldValue('amount', '');
          }}
          onClose={() => setConfirming(null)}
        />
      )}
    </Section>
  );
}
