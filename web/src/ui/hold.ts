/** §9: a button that does what cannot be undone is held this long. */
export const HOLD_MS = 2000;

export interface Hold {
  begin(): void;
  /** Released, left or interrupted: nothing happens. */
  release(): void;
}

/** Counts one press: `onHeld` only after the whole time, once; `onChange` says whether a press is on. */
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

/** A screen reader's press has no place and no size: it cannot hold, so it is asked by a dialog instead. */
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
