import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { joinLocalStack, type RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { openBrowser, visitPanel } from '../../support/browser/browser';
import { openPanelAs } from '../../support/customers/staff-browser-actions';
import { answerOf, expectMessage, expectNewRelease, showsMessage } from '../../support/releases/old-tab';
import { PANEL_CHUNKS } from '../../support/releases/panel-chunk-cases';
import { sweep } from '../../support/sweep';

/** Tabs of the panel that are open during a deploy, and need a chunk of their release that is no longer there. */

let browser: Browser;
let stack: RunningLocalStack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([openBrowser(), joinLocalStack()]);
});
afterAll(() => browser.close());

async function open(isSignedOut = false) {
  const visitor = await visitPanel(browser);
  if (!isSignedOut) await openPanelAs(visitor.page, stack, 'admin');
  return visitor;
}

const CHUNKS = Object.entries(PANEL_CHUNKS).map(([source, chunk], index) => ({
  source,
  chunk,
  answer: answerOf(index),
}));

describe('a tab of the panel that was opened before a deploy', () => {
  for (const [{ source, chunk, answer }, options] of sweep(CHUNKS))
    it(`${source}, ${answer}: one reload opens the new release`, options, async () => {
      const { page, context } = await open(chunk.isSignedOut);
      await expectNewRelease(page, source, chunk, answer);
      await context.close();
    });

  for (const [{ source, chunk, answer }, options] of sweep(CHUNKS.filter(showsMessage)))
    it(`${source}, ${answer}: a tab that was reloaded already shows a ChunkLoadError`, options, async () => {
      const { page, context } = await open(chunk.isSignedOut);
      await expectMessage(page, source, chunk, answer);
      await context.close();
    });
});
