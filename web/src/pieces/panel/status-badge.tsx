import type { ReactNode } from 'react';
import { StatusBadge } from '@web/panel/components/status-badge';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    ...({
      ACTIVE: <StatusBadge status="ACTIVE" isActive />,
      CANCELED: <StatusBadge status="CANCELED" isActive={false} />,
      EXPIRED: <StatusBadge status="EXPIRED" isActive={false} />,
      NOT_ACTIVE: <StatusBadge status="NOT_ACTIVE" isActive={false} />,
    } satisfies Record<keyof typeof texts.status, ReactNode>),
    'CANCELED, paid time left': <StatusBadge status="CANCELED" isActive />,
    'unknown value': <StatusBadge status="SOMETHING_NEW" isActive={false} />,
  },
});
