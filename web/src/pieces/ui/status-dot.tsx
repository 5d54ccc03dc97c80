import type { ReactNode } from 'react';
import type { ShowPiece } from '@web/pieces/piece';
import { StatusDot, type StatusTone } from '@web/ui/status-dot';

export const show: ShowPiece = () => ({
  states: {
    good: <StatusDot tone="good" />,
    warn: <StatusDot tone="warn" />,
    bad: <StatusDot tone="bad" />,
  } satisfies Record<StatusTone, ReactNode>,
});
