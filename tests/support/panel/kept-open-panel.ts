import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { collectPageErrors, visitPanel } from '../browser/browser';
import { PanelApiStub } from './panel-api-stub';

interface KeptOpen {
  readonly page: Page;
  readonly panel: PanelApiStub;
  /** What the page has logged since it was opened. */
  readonly errors: string[];
}

/**
 * One page of a member of staff for all tests of a file, which load their pages in it: with the browser's cache that
 * takes a part of the time. A failed test leaves its page, and the next one has a new one.
 */
export function keptOpenPanel(): () => Promise<KeptOpen> {
  let kept: Promise<KeptOpen> | undefined;
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') kept = undefined;
  });
  const open = async () => {
    const { page } = await visitPanel({ isNew: true });
    return { page, panel: await PanelApiStub.signedIn(page), errors: await collectPageErrors(page) };
  };
  return () => (kept ??= open());
}
