import type { ShowPiece } from '@web/pieces/piece';
import { Icon } from '@web/ui/icon';

export const show: ShowPiece = () => ({
  states: {
    default: (
      <Icon>
        <path d="M4.5 12.5h15M12.5 5l7 7.5-7 7.5" />
      </Icon>
    ),
  },
});
