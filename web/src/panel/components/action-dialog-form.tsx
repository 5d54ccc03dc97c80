import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { Modal, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { notify } from '@web/lib/browser/notify';
import { outcomeOf } from '@web/lib/http/api-error';
import { useCancelOnLeave } from '@web/lib/http/use-cancel-on-leave';
import { changeFailureText, noResponseText } from '@web/panel/api/failure-text';
import { draftRequestIds, usePanelChange } from '@web/panel/api/use-panel-change';
import { useBanner } from './use-banner';
import { usePanelForm, type FormFields, type FormValues, type PanelForm } from './use-panel-form';
import { texts } from '@web/panel/texts';
import { DescriptionList, type Fact } from './description-list';
import type { Parts } from '@web/ui/parts';
import { Button } from './button';
import styles from './components.module.css';

/** The fields of a dialog besides the reason. */
export interface DialogFields<Values extends FormValues> extends FormFields<Values> {
  readonly render: (form: PanelForm<Values>) => Parts;
  /** Whether the values change anything; true by default. */
  readonly isChange?: (values: Values) => boolean;
}

/**
 * What every dialog adds to its request: the typed reason, and the idempotency key. Every retry with the same values
 * reuses it, also with another reason: an action that was executed without an answer is not executed again.
 */
export interface ActionStamp {
  readonly reason: string;
  readonly requestId: string;
}

export interface ActionDialogProps<E extends PanelEndpoint, Values extends FormValues> {
  title: string;
  /** Describes the effect of the action. */
  text: string;
  /** The facts that staff compare before they act; shown below the text. */
  facts?: readonly Fact[];
  /** The action cannot be taken, for a reason that the text names. */
  isBlocked?: boolean;
  submit: string;
  /** Red submit button, for actions that take something away. */
  isStop?: boolean;
  /** Whether a reason is required; true by default. */
  hasReason?: boolean;
  /**
   * The text of a failure where the specification has one (§8). It is cleared like a banner; the sentence about a
   * change without an answer stays.
   */
  failure?: (error: unknown) => string;
  endpoint: E;
  /** The rules of the contract for the fields, if they are stricter than those of the request. */
  rules?: z.ZodMiniType;
  fields?: DialogFields<Values>;
  request: (values: Values, stamp: ActionStamp) => RequestInput<E>;
  /** Called after `onClose`. */
  onDone?: (response: ResponseOf<E>) => void;
  /** Another dialog follows: the action does not close this one. */
  isStep?: boolean;
  onClose: () => void;
}

/**
 * Dialog for one staff action: its effect, its fields and the reason. Done, it closes; after a failure it stays open.
 * Closing it takes back a request that is under way.
 */
export function ActionDialogForm({
  title,
  text,
  facts,
  isBlocked = false,
  submit,
  isStop = false,
  hasReason = true,
  failure,
  endpoint,
  rules = endpoint.request,
  fields,
  request,
  onDone,
  isStep = false,
  onClose,
}: ActionDialogProps<PanelEndpoint, FormValues>) {
  const t = texts.dialog;
  const [requestIdOf] = useState(draftRequestIds);
  const [problem, setProblem] = useState<string | null>(null);
  const { banner, show, clear } = useBanner();
  const signal = useRef<AbortSignal | null>(null);
  const signalOfCall = useCancelOnLeave();
  const change = usePanelChange(endpoint, () => {
    signal.current = signalOfCall();
    return signal.current;
  });
  const form = usePanelForm<FormValues, z.ZodMiniType>({
    rules,
    initialValues: { ...fields?.initialValues, ...(hasReason && { reason: '' }) },
    labels: { ...fields?.labels, ...(hasReason && { reason: t.reason }) },
    problems: { ...fields?.problems, reason: t.reasonProblem },
    read: ({ reason = '', ...values }) => request(values, { reason, requestId: requestIdOf(values) }),
    send: async (input) => {
      setProblem(null);
      clear();
      const response = await change.mutateAsync(input);
      if (!isStep) onClose();
      onDone?.(response);
      return true;
    },
    onFailure: (error) => {
      if (failure !== undefined) show(failure(error), false);
      setProblem(failure === undefined ? changeFailureText(error) : noResponseText(error));
      // The dialog was closed while the request was under way, and cannot say it any more.
      if (signal.current?.aborted === true && outcomeOf(error) === 'unknown')
        void notify(texts.failure.unknown, 'error');
    },
  });

  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t.close }}>
      <form className={styles.dialog} noValidate onSubmit={form.handleSubmit}>
        <p>{text}</p>
        {facts !== undefined && <DescriptionList facts={facts} />}
        {fields?.render(form)}
        {hasReason && !isBlocked && (
          <Textarea
            {...form.getInputProps('reason')}
            description={t.reasonHint}
            required
            autosize={false}
            rows={2}
            maxLength={500}
          />
        )}
        {failure !== undefined && banner}
        {problem !== null && (
          <p className={styles.banner} role="alert">
            {problem}
          </p>
        )}
        <div className="actions">
          <Button
            type="submit"
            {...(isStop && { className: styles.stop })}
            disabled={isBlocked || fields?.isChange?.(form.values) === false}
            isBusy={form.submitting}
          >
            {form.submitting ? texts.loading : submit}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.keep}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
