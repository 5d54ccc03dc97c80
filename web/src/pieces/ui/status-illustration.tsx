import type { ReactNode } from 'react';
import type { ShowPiece } from '@web/pieces/piece';
import { StatusIllustration, type IllustrationState } from '@web/ui/status-illustration';

export const show: ShowPiece = ({ common }) => ({
  states: {
    ...({
      active: <StatusIllustration state="active">{common('notFound.title')}</StatusIllustration>,
      neutral: <StatusIllustration state="neutral">{common('notFound.title')}</StatusIllustration>,
      low: <StatusIllustration state="low">{common('notFound.title')}</StatusIllustration>,
      inactive: <StatusIllustration state="inactive">{common('notFound.title')}</StatusIllustration>,
      'in-progress': <StatusIllustration state="in-progress">{common('notFound.title')}</StatusIllustration>,
    } satisfies Record<IllustrationState, ReactNode>),
    'without text': <StatusIllustration state="active" />,
    'long text': <StatusIllustration state="active">{common('analytics.question')}</StatusIllustration>,
    tall: (
      <StatusIllustration state="active" size="tall">
        {common('notFound.title')}
      </StatusIllustration>
    ),
  },
});
