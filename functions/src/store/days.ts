import type { DayClose } from '../domain/day-close';
import { documents, type Access } from './access';

/** days/{YYYY-MM-DD}: the closed accounting days. */
export const days = (access: Access) => documents<DayClose>(access, 'days', ({ day }) => day);
