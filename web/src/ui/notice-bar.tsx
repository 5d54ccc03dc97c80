import type { Notice } from '@functions/base/contract/notice';
import { lazy, Suspense, type ComponentType } from 'react';

type Props = { notices: readonly Notice[] };

const Nothing = () => null;

/** Loaded only when there is a notice: most of the time there is none. */
const Bar = lazy(async (): Promise<{ default: ComponentType<Props & { isBar: true }> }> => {
  try {
    return { default: (await import('./notice-list')).NoticeList };
  } catch {
    // The page works without it.
    return { default: Nothing };
  }
});

/** The notices on a page that gets them after its first picture, for the footer's bar. */
export const NoticeBar = ({ notices }: Props) =>
  notices.length === 0 ? null : (
    <Suspense fallback={null}>
      <Bar notices={notices} isBar />
    </Suspense>
  );
