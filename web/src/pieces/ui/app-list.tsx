import type { ShowPiece } from '@web/pieces/piece';
import { AppList } from '@web/ui/app-list';

export const show: ShowPiece = () => ({
  states: { default: <AppList />, 'iOS asked (seven seconds)': <AppList isIosAsked /> },
});
