import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '@web/lib/use-translation';
import { Button } from './button';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  question: string;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ isOpen, question, confirmLabel, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const questionId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={questionId} onClose={onClose}>
      <p id={questionId} className={styles.question}>
        {question}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose} autoFocus>
          {t('hold.keep')}
        </Button>
        <Button look="primary" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
