import type { ShowPiece } from '@web/pieces/piece';
import { Footer } from '@web/ui/footer';

export const show: ShowPiece = () => ({
  documents: { default: <Footer />, wide: <Footer isWide />, 'one language': <Footer hasLanguages={false} /> },
});
