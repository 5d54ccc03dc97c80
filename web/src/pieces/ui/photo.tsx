import type { ShowPiece } from '@web/pieces/piece';
import { Photo } from '@web/ui/photo';

export const show: ShowPiece = () => ({
  states: {
    photo: <Photo url="/icon-192.png" />,
    'no photo': <Photo url={null} />,
    'not loaded': <Photo url="data:image/png;base64," />,
  },
});
