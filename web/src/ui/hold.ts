/** §9: how long a button for an irreversible action must be held. */
export const HOLD_MS = 2000;

export interface Hold {
  begin(): void;
  /** Cancels the hold after a release, leave or interruption. */
  release(): void;
}

/** Times one press. Calls `onHeld` once after HOLD_MS, and `onChange` when holding starts or stops. */
export function createHold({ onHeld, onChange }: { onHeld: () => void; onChange: (isHolding: boolean) => void }): Hold {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    onChange(false);
  };
  return {
    begin() {
      if (timer !== null) return;
      onChange(true);
      timer = setTimeout(() => {
        stop();
        onHeld();
      }, HOLD_MS);
    },
    release: stop,
  };
}

/** Detects a press by a screen reader, which has no size or pressure and cannot be held. */
export const isVirtualPress = (event: {
  width: number;
  height: number;
  pressure: number;
  detail: number;
  pointerType: string;
}): boolean =>
  (event.width === 0 && event.height === 0) ||
  (event.width === 1 &&
    event.height === 1 &&
    event.pressure === 0 &&
    event.detail === 0 &&
    event.pointerType === 'mouse');
