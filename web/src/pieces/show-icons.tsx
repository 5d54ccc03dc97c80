import type { ComponentType } from 'react';
import type { ShowPiece } from './piece';
import styles from './pieces.module.css';

/** The piece of a file of icons: all of them, side by side. */
export const showIcons =
  (icons: Readonly<Record<string, ComponentType>>): ShowPiece =>
  () => ({
    states: {
      all: (
        <div className={styles.icons}>
          {Object.entries(icons).map(([name, Icon]) => (
            <Icon key={name} />
          ))}
        </div>
      ),
    },
  });
