import type { ComponentPropsWithRef } from 'react';
import { pressProps } from '@web/ui/press';
import styles from './plain-button.module.css';

interface PlainButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> {
  size?: 'sm' | 'xs' | 'compact-sm';
  /** Its action is under way: it shows a spinner, takes no press, and keeps the focus. */
  isBusy?: boolean;
}

/**
 * Looks like a default button of Mantine, without the library: the frame of the panel and its first page do not load it
 * (decision 94).
 */
export const PlainButton = ({ size = 'sm', isBusy = false, onClick, ...rest }: PlainButtonProps) => (
  <button
    {...rest}
    type="button"
    className={styles.button}
    data-size={size}
    data-loading={isBusy || undefined}
    {...pressProps(isBusy, onClick)}
  />
);
