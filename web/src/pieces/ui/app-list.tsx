import type { ShowPiece } from '@web/pieces/piece';
import { AppList } from '@web/ui/app-list';

export const show: ShowPiece = () => ({
  states: { default: <AppList />, 'side by side': <AppList isLine /> },
});
