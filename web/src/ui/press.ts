import type { MouseEventHandler } from 'react';

interface PressProps {
  readonly 'aria-disabled'?: true;
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
}

/**
 * The attributes of a button that takes no press while its action is under way. Unlike a disabled one it keeps the
 * focus. Enter in a field presses the button that submits the form, and is refused with it.
 */
export const pressProps = (isBusy: boolean, onClick: PressProps['onClick']): PressProps =>
  isBusy ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : { onClick };
