import styles from '@web/pieces/pieces.module.css';
import type { ShowPiece } from '@web/pieces/piece';
import * as icons from '@web/ui/profile-icons';

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
