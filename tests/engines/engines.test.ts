import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { stack } from '../support/browser/running-stack';
import { PHONE } from '../../scripts/lib/browser';
import { walkCustomerPath } from '../support/engines/customer-path';
import { firefox } from '../support/engines/firefox';
import { walkPanel } from '../support/engines/panel-first-steps';
import { walk } from '../support/engines/walk';
import { webKitGtk, wpe } from '../support/engines/webkit';

/** The same walks in the engines that are not Chromium's. */

/** Longer than the page waits before it logs or repeats a failed request. */
const LATE_MS = 2500;

const ENGINES = [firefox, webKitGtk, wpe];
const WIDTHS = ENGINES.flatMap((engine) => engine.widths.map((width) => ({ name: engine.name, engine, width })));

describe.each(WIDTHS)('$name at $width px', ({ engine, width }) => {
  it('a customer buys, signs in and cancels without an error, a refused policy or sideways scrolling', () =>
    walk(engine, width, (visitor) => walkCustomerPath(visitor, stack)));

  it('a member of staff logs in with a second factor and opens a customer', () =>
    walk(engine, width, (visitor) => walkPanel(visitor, stack), stack.panelUrl));
});

describe.each(ENGINES)('$name', (engine) => {
  it.each([
    ['a later script', '/login?lng=ru', /^\/assets\/login-page-/],
    ['a call', '/buy?lng=ru', /^\/api\/shop\/getShop$/],
  ])('a page that is left before %s has loaded does not come back and logs nothing', (_name, path, unfinished) =>
    walk(engine, PHONE.width, async (visitor) => {
      const { begun, release } = visitor.hold(unfinished);
      await visitor.goto(path);
      await begun;
      await visitor.goto('/offer');
      release();
      await sleep(LATE_MS);
      await visitor.arriveAt('/offer');
      await visitor.see('Публичная оферта');
    }),
  );
});
