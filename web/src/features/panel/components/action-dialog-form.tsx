import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Modal, Textarea } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { changeFailureText } from '@web/features/panel/api/failure-text';
import { texts } from '@web/features/panel/texts';
import styles from './components.module.css';

export interface ActionDialogProps {
  title: string;
  /** Describes the effect of the action. */
  text: string;
  submit: string;
  /** Red submit button, for actions that take something away. */
  isStop?: boolean;
  /** Whether the fields are valid. */
  isReady?: boolean;
  /** Whether a reason is required; true by default. */
  hasReason?: boolean;
  children?: ReactNode;
  /** Throws on failure: the dialog then stays open and shows the error. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog for one staff action: its effect, its fields and the reason. The caller closes it after success. */
export function ActionDialogForm({
  title,
  text,
  submit,
  isStop = false,
  isReady = true,
  hasReason = true,
  children,
  onSubmit,
  onClose,
}: ActionDialogProps) {
  const t = texts.dialog;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const isFilled = isReady && (!hasReason || reason.trim() !== '');

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isRunning || !isFilled) return;
    setRunning(true);
    setProblem(null);
    try {
      await onSubmit(reason.trim());
    } catch (error) {
      setProblem(changeFailureText(error));
      setRunning(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t.close }}>
      <form className={styles.dialog} onSubmit={(event) => void handleSubmit(event)}>
        <p>{text}</p>
        {children}
        {hasReason && (
          <Textarea
            label={t.reason}
            description={t.reasonHint}
            required
            autosize={false}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {problem !== null && (
          <p className={styles.banner} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.dialogActions}>
          <Button type="submit" {...(isStop && { className: styles.stop })} disabled={!isFilled || isRunning}>
            {isRunning ? texts.loading : submit}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.keep}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
