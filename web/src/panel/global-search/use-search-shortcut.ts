import { useEffect, type RefObject } from 'react';

/**
 * `/` (outside input fields) and Ctrl+K or ⌘K focus the search box. The physical key is checked because a Russian
 * layout has no slash on it.
 */
export function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isSlash =
        (event.key === '/' || event.code === 'Slash') &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        !isWriting(event.target);
      const isCtrlK = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // The shortcut is disabled while a dialog is open.
      if ((!isSlash && !isCtrlK) || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [box]);
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
