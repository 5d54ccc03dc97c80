import type { ComponentPropsWithRef } from 'react';
import styles from './plain-button.module.css';

interface PlainButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> {
  size?: 'sm' | 'xs' | 'compact-sm';
  /** What it started is under way: it shows a spinner and takes no press. */
  isLoading?: boolean;
}

/**
 * Looks like a default button of Mantine, without the library: the frame of the panel and its first page do not load it
 * (decision 94).
 */
export const PlainButton = ({ size = 'sm', isLoading = false, disabled = false, ...rest }: PlainButtonProps) => (
  <button
    {...rest}
    type="button"
    className={styles.button}
    data-size={size}
    data-loading={isLoading || undefined}
    disabled={disabled || isLoading}
  />
);
