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
  /** What it started is under way: it takes no press, and keeps the focus. */
  isBusy?: boolean;
  /** In a list, what the button is for: it completes the name of the button. */
  of?: string;
  /** Says why the button is disabled, in place of the hint. */
  missing?: string | null;
  /**
   * For lists: the hint is visible from the first early release on, in a line of its own below the row (grid or flex)
   * that contains the button; screen readers always have it.
   */
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
  isBusy = false,
  of,
  missing = null,
  isCompact = false,
  tone = 'grave',
}: HoldButtonProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [phase, setPhase] = useState<'idle' | 'holding' | 'released' | 'held'>('idle');
  const [isHinted, setIsHinted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const hold = useRef<Hold | null>(null);
  const wasVirtual = useRef(false);
  useEffect(() => () => hold.current?.release(), [isDisabled, isBusy]);

  const handlePointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    wasVirtual.current = isVirtualPress(event.nativeEvent);
    if (wasVirtual.current || event.button !== 0 || isBusy) return;
    capture(event);
    hold.current = createHold({
      onChange: (isHolding) => {
        setPhase(isHolding ? 'holding' : 'released');
        // It stays: a page that becomes shorter scrolls, and the button would leave the pointer.
        if (!isHolding) setIsHinted(true);
      },
      onHeld: () => {
        setPhase('held');
        onConfirm();
      },
    });
    hold.current.begin();
  };
  const handleRelease = () => hold.current?.release();
  const handleMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!isInside(event)) handleRelease();
  };
  // `detail` 0 means a click without a pointer: Enter, Space or assistive technology.
  const handleClick = (event: MouseEvent) => {
    if ((event.detail === 0 || wasVirtual.current) && !isBusy) setIsAsking(true);
  };
  const handleConfirm = () => {
    setIsAsking(false);
    if (!isBusy) onConfirm();
  };

  return (
    <div className={isCompact ? styles.row : undefined}>
      <button
        type="button"
        className={[buttonClass('outline', !isCompact), styles.hold, isCompact && styles.compact]
          .filter(Boolean)
          .join(' ')}
        data-tone={tone}
        data-phase={phase}
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
        aria-label={of === undefined ? undefined : `${label} ${of}`}
        aria-describedby={hintId}
        onPointerDown={handlePointerDown}
        onPointerMove={handleMove}
        onPointerUp={handleRelease}
        onPointerCancel={handleRelease}
        onContextMenu={(event) => event.preventDefault()}
        onClick={handleClick}
      >
        <span className={styles.label}>{label}</span>
      </button>
      <p id={hintId} className={isCompact && !isHinted && missing === null ? 'visually-hidden' : styles.hint}>
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

/** While it is held, the button gets what the pointer does, whatever moves below it. */
function capture({ currentTarget, pointerId }: PointerEvent<HTMLButtonElement>): void {
  try {
    currentTarget.setPointerCapture(pointerId);
  } catch {
    // The press has already ended; its end was or will be told to the button.
  }
}

function isInside({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
