import { getToday } from '@functions/panel/contract/get-today';
import { usePanelQuery } from '@web/panel/api/use-panel-query';

/** How long the answer stays fresh when a page is opened again, in ms: one call costs finance 150 reads. */
const STALE_MS = 30_000;

/** What waits for this role, and today's money for those who may see it. */
export const useToday = () => usePanelQuery(getToday, {}, { staleTime: STALE_MS, keepsLast: true });
