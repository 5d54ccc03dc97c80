import { useEffect, useId, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from '@web/lib/i18n/use-translation';
import { buttonClass } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { createHold, isVirtualPress, type Hold } from './hold';
import styles from './hold-button.module.css';

interface HoldButtonProps {
  label: string;
  /** What the dialog asks those who cannot hold: keyboard and screen reader. */
  question: string;
  onConfirm: () => void;
  isDisabled?: boolean;
  /** One of many in a list, whose hint is read aloud and shown only to who let go too soon. */
  isCompact?: boolean;
  /** `grave` takes something away. */
  tone?: 'grave' | 'calm';
}

/** A pointer holds for two seconds; leaving or letting go cancels. Everybody else confirms in a dialog. */
export function HoldButton({
  label,
  question,
  onConfirm,
  isDisabled = false,
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
  // `detail` 0 is a click nobody made with a pointer: Enter, Space or an assistive tool.
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
      <p id={hintId} className={isCompact && phase !== 'released' ? 'visually-hidden' : styles.hint}>
        {t('hold.hint')}
      </p>
      <p className="visually-hidden" role="status">
        {phase === 'holding' && t('hold.holding')}
        {phase === 'released' && t('hold.released')}
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
