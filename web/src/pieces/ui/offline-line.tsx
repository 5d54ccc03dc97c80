import type { ShowPiece } from '@web/pieces/piece';
import { OfflineLine } from '@web/ui/offline-line';

/** Shows nothing while the browser is online; the offline banner shows the line. */
export const show: ShowPiece = ({ common }) => ({ states: { online: <OfflineLine text={common('offline.text')} /> } });
