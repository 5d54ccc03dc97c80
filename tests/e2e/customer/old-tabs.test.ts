import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../../support/browser/browser';
import { SITE_CHUNKS } from '../../support/releases/chunk-cases';
import { builtManifest } from '../../support/releases/deployed';
import { answerOf, expectMessage, expectNewRelease, showsMessage } from '../../support/releases/old-tab';
import { PANEL_CHUNKS } from '../../support/releases/panel-chunk-cases';
import { sweep } from '../../support/sweep';

/** Tabs of the site that are open during a deploy, and need a chunk of their release that is no longer there. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('every chunk that is loaded on demand has a case', () => {
  const chunks = Object.entries(builtManifest()).filter(([, { isDynamicEntry }]) => isDynamicEntry === true);
  const cases = [...Object.keys(SITE_CHUNKS), ...Object.keys(PANEL_CHUNKS)];
  expect(cases.sort()).toEqual(chunks.map(([source]) => source).sort());
});

const CHUNKS = Object.entries(SITE_CHUNKS).map(([source, chunk], index) => ({
  source,
  chunk,
  answer: answerOf(index),
}));

describe('a tab of the site that was opened before a deploy', () => {
  for (const [{ source, chunk, answer }, options] of sweep(CHUNKS))
    it(`${source}, ${answer}: one reload opens the new release`, options, async () => {
      const { page, context } = await visit(
        browser,
        chunk.userAgent === undefined ? {} : { userAgent: chunk.userAgent },
      );
      await expectNewRelease(page, source, chunk, answer);
      await context.close();
    });

  // A page without its chunk is a case of missing-chunks.test.ts, a part of one is not.
  const firstPart = CHUNKS.find(({ chunk }) => chunk.message === 'part' && chunk.userAgent === undefined);
  for (const [{ source, chunk, answer }, options] of sweep(CHUNKS.filter(showsMessage), (one) => one === firstPart))
    it(`${source}, ${answer}: a tab that was reloaded already shows a ChunkLoadError`, options, async () => {
      const { page, context } = await visit(
        browser,
        chunk.userAgent === undefined ? {} : { userAgent: chunk.userAgent },
      );
      await expectMessage(page, source, chunk, answer);
      await context.close();
    });
});
