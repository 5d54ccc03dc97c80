import * as icons from '@web/features/panel/components/icons';
import styles from '@web/pieces/pieces.module.css';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
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
