import type { ReactNode } from 'react';
import type { ShowPiece } from '@web/pieces/piece';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import type { IllustrationState } from '@web/ui/status-illustration';
import { SupportBlock } from '@web/ui/support-block';
import { ThemeSwitch } from '@web/ui/theme-switch';

export const show: ShowPiece = ({ common }) => {
  const parts = {
    title: common('notFound.title'),
    heading: (
      <>
        <h1 className={heading.title}>{common('notFound.heading')}</h1>
        <p className={heading.lead}>{common('notFound.text')}</p>
      </>
    ),
    children: <SupportBlock />,
  };
  return {
    documents: {
      ...({
        active: <Page {...parts} illustration="active" />,
        neutral: <Page {...parts} illustration="neutral" />,
        low: <Page {...parts} illustration="low" />,
        inactive: <Page {...parts} illustration="inactive" />,
        'in-progress': <Page {...parts} illustration="in-progress" />,
      } satisfies Record<IllustrationState, ReactNode>),
      'content at the top': <Page {...parts} top={<ThemeSwitch />} />,
      'one language': <Page {...parts} isOneLanguage />,
      'fills the screen': <Page {...parts} fillsScreen />,
      bare: <Page {...parts} isBare />,
    },
  };
};
