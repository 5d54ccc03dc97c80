import type { StaffRole } from '@contract/values/staff';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, visitPanel, type Visitor } from '../browser/browser';
import { PanelApiStub } from './panel-api-stub';

/**
 * Opens one browser for the test file. Returns a function that opens a page in which a member of staff is signed in.
 * `setUp` stubs the calls of every test.
 */
export function panelVisits(
  setUp: (panel: PanelApiStub) => void,
  role?: StaffRole,
): () => Promise<Visitor & { panel: PanelApiStub }> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  return async () => {
    const visitor = await visitPanel(browser);
    const panel = await PanelApiStub.signedIn(visitor.page, role);
    setUp(panel);
    return { ...visitor, panel };
  };
}
