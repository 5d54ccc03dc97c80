import type { ShowPiece } from '@web/pieces/piece';
import { SiteOfflineBanner } from '@web/ui/site-offline-banner';

/** Shows nothing while the browser is online; the states are those of the offline banner. */
export const show: ShowPiece = () => ({ states: { online: <SiteOfflineBanner /> } });
