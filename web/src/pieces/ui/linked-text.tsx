import type { ShowPiece } from '@web/pieces/piece';
import { DOCUMENT_LINKS, LinkedText } from '@web/ui/linked-text';

export const show: ShowPiece = ({ purchase }) => ({
  states: {
    default: (
      <p>
        <LinkedText text={purchase('consent.offer')} links={DOCUMENT_LINKS} />
      </p>
    ),
  },
});
