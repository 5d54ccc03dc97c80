import { expect, it } from 'vitest';
import { visitPanel } from '../../support/browser/browser';
import { stubAllCalls, PANEL_SCREENS } from '../../support/panel/panel-fixtures';
import { PanelApiStub } from '../../support/panel/panel-api-stub';
import { SWEEP } from '../../support/sweep';

/** Script payloads for stored names, addresses and reasons. Each one leaves a mark when it runs. */
const PAYLOADS = [
  '<img src=x onerror="window.stolen=1">',
  '<script>window.stolen=2</script>',
  '"><svg onload=window.stolen=3>',
  'javascript:window.stolen=4//',
  '{{constructor.constructor("window.stolen=5")()}}${window.stolen=6}$t(common:x)',
  '</style></title><iframe srcdoc="<script>top.stolen=7</script>">',
];

it(
  'six payloads in every stored field, on every screen of the panel, show as text and never run (T13)',
  SWEEP,
  async () => {
    const { page, leave } = await visitPanel();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const panel = await PanelApiStub.signedIn(page);
    stubAllCalls(panel);
    const given = new Set<string>();
    let screen = 0;
    // The payloads shift by one on each screen; therefore each of them is visible on some screen.
    panel.replaceTexts((n) => {
      const payload = PAYLOADS[(n + screen) % PAYLOADS.length] ?? '';
      given.add(payload);
      return payload;
    });
    const shown = new Set<string>();
    for (const [path] of PANEL_SCREENS) {
      screen += 1;
      await page.goto(path);
      const seen = async () => {
        const text = await page.locator('body').innerText();
        return PAYLOADS.filter((payload) => text.includes(payload.slice(0, 16)));
      };
      if (path !== '/panel-staff?part=campaigns')
        await expect.poll(async () => (await seen()).length, { message: path, timeout: 45_000 }).toBeGreaterThan(0);
      for (const payload of await seen()) shown.add(payload);
      const ran = await page.evaluate(() => ({
        stolen: 'stolen' in window,
        elements: document.querySelectorAll('img[src="x"], svg[onload], iframe[srcdoc], a[href^="javascript:"]').length,
        // Our own inline script is in the head, where no stored text is written.
        scripts: [...document.scripts].filter((script) => script.src === '' && script.parentElement !== document.head)
          .length,
      }));
      expect({ path, ...ran }).toEqual({ path, stolen: false, elements: 0, scripts: 0 });
    }
    expect(dialogs).toEqual([]);
    expect(given.size).toBe(PAYLOADS.length);
    expect(shown.size).toBe(PAYLOADS.length);
    await leave();
  },
);
