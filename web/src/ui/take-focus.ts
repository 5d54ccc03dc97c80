/** For a `ref`: the element takes the focus when it appears, because what had the focus is gone. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
