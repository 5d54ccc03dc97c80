import { useEffect, useId, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { createHold, isVirtualPress, type Hold } from './hold';
import styles from './hold-button.module.css';

interface HoldButtonProps {
  label: string;
  /** The question of the dialog that replaces the hold for keyboards and screen readers. */
  question: string;
  onConfirm: () => void;
  isDisabled?: boolean;
  /** Says why the button is disabled, in place of the hint. */
  missing?: string | null;
  /** For lists: the hint is visible only after an early release; screen readers always have it. */
  isCompact?: boolean;
  /** `grave` marks a destructive action. */
  tone?: 'grave' | 'calm';
}

/** Must be held for two seconds; releasing or leaving cancels. Keyboards and screen readers get a dialog instead. */
export function HoldButton({
  label,
  question,
  onConfirm,
  isDisabled = false,
  missing = null,
  isCompact = false,
  tone = 'grave',
}: HoldButtonProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [phase, setPhase] = useState<'idle' | 'holding' | 'released' | 'held'>('idle');
  const [isAsking, setIsAsking] = useState(false);
  const hold = useRef<Hold | null>(null);
  const wasVirtual = useRef(false);
  useEffect(() => () => hold.current?.release(), []);

  const handlePointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    wasVirtual.current = isVirtualPress(event.nativeEvent);
    if (wasVirtual.current || event.button !== 0) return;
    hold.current = createHold({
      onChange: (isHolding) => setPhase(isHolding ? 'holding' : 'released'),
      onHeld: () => {
        setPhase('held');
        onConfirm();
      },
    });
    hold.current.begin();
  };
  const handleRelease = () => hold.current?.release();
  // `detail` 0 means a click without a pointer: Enter, Space or assistive technology.
  const handleClick = (event: MouseEvent) => {
    if (event.detail === 0 || wasVirtual.current) setIsAsking(true);
  };
  const handleConfirm = () => {
    setIsAsking(false);
    onConfirm();
  };

  return (
    <div>
      <button
        type="button"
        className={[buttonClass('outline', !isCompact), styles.hold, isCompact && styles.compact]
          .filter(Boolean)
          .join(' ')}
        data-tone={tone}
        data-phase={phase}
        disabled={isDisabled}
        aria-describedby={hintId}
        onPointerDown={handlePointerDown}
        onPointerUp={handleRelease}
        onPointerLeave={handleRelease}
        onPointerCancel={handleRelease}
        onContextMenu={(event) => event.preventDefault()}
        onClick={handleClick}
      >
        <span className={styles.label}>{label}</span>
      </button>
      <p
        id={hintId}
        className={isCompact && phase !== 'released' && missing === null ? 'visually-hidden' : styles.hint}
      >
        {missing ?? (
          <>
            <span>{t('hold.hint')}</span> <span className={styles.keyboard}>{t('hold.keyboard')}</span>
          </>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {phase === 'holding' ? t('hold.holding') : phase === 'released' && t('hold.released')}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        question={question}
        confirmLabel={label}
        onConfirm={handleConfirm}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
