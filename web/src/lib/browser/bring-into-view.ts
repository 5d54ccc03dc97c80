/** Shows what has just happened: moves the focus to the element, and the page to it if it is out of the window. */
export function bringIntoView(element: HTMLElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' });
}
