import { expect } from 'vitest';
import { siteUrl } from '../browser/browser';
import { waitUntil } from '../webkit/web-driver';
import type { Engine, EngineWindow, Key, PageScript } from './engine';
import { inPage, type Control, type Focus } from './in-page';
import { startRecordingProxy, type RecordingProxy } from './recording-proxy';

/** What a visitor does and sees, in the same words for every engine. */
export interface EngineVisitor {
  readonly window: EngineWindow;
  goto(path: string): Promise<void>;
  /** Waits until the control can be clicked and clicks it. */
  press(role: Control['role'], name: string): Promise<void>;
  fill(name: string, text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** Waits until the page shows the text. */
  see(text: string): Promise<void>;
  /** Waits until the page shows a text that matches, and returns it. */
  read(pattern: RegExp): Promise<string>;
  /** Waits until the script returns true in the current frame. */
  until<A extends readonly unknown[]>(script: PageScript<A, boolean>, ...args: A): Promise<void>;
  /** Waits until the address has this path. */
  arriveAt(path: string): Promise<void>;
  /** Presses Tab until the control has the focus. */
  tabTo(role: Control['role'], name: string): Promise<void>;
  focus(): Promise<Focus>;
  /** Does something in the frame with this selector. */
  inFrame(selector: string, action: () => Promise<void>): Promise<void>;
  /** Fails when the page scrolls sideways. */
  expectToFit(): Promise<void>;
  readonly hold: RecordingProxy['hold'];
  /** Closes the browser. Fails when a page logged a warning or an error, lacked a file, or violated its policy. */
  leave(): Promise<void>;
  /** Closes the browser after a failure. */
  close(): Promise<void>;
}

const MOST_STOPS = 60;

/** Opens a window of the engine on a site of the local stack. */
export async function visitIn(engine: Engine, width: number, origin = siteUrl()): Promise<EngineVisitor> {
  const proxy = await startRecordingProxy(origin);
  const window = await engine.open(width, proxy.address).catch(async (error: unknown) => {
    await proxy.close();
    throw error;
  });
  const shown = () => window.run(inPage.text);
  const until = (isTrue: () => Promise<boolean>, what: string): Promise<void> =>
    waitUntil(
      () => isTrue().catch(() => false),
      async () => `${engine.name} at ${width} px: ${what}\n${proxy.errors.join('\n')}\n${await shown()}`,
    );
  const press: EngineVisitor['press'] = async (role, name) => {
    let obstacle: string | null = null;
    const canPress = async (): Promise<boolean> => {
      obstacle = await window.run(inPage.obstacle, { role, name });
      return obstacle === null;
    };
    await until(canPress, `cannot press the ${role} “${name}”`).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${obstacle ?? ''}`, { cause: error });
    });
    await window.click(inPage.control, { role, name });
  };
  const close = async (): Promise<void> => {
    await window.close();
    await proxy.close();
  };
  return {
    window,
    press,
    close,
    goto: (path) => window.goto(`${origin}${path}`),
    fill: async (name, text) => {
      await press('field', name);
      await window.type(text);
    },
    key: (key) => window.press(key),
    until: (script, ...args) => until(() => window.run(script, ...args), `is not true: ${script.source}`),
    read: async (pattern) => {
      let found = '';
      const isShown = async (): Promise<boolean> => {
        found = pattern.exec(await shown())?.[0] ?? '';
        return found !== '';
      };
      await until(isShown, `does not show ${String(pattern)}`);
      return found;
    },
    see: (text) => until(() => window.run(inPage.shows, text), `does not show “${text}”`),
    arriveAt: (path) => until(async () => new URL(await window.url()).pathname === path, `does not arrive at ${path}`),
    tabTo: async (role, name) => {
      await until(() => window.run(inPage.has, { role, name }), `has no ${role} “${name}”`);
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        if (await window.run(inPage.hasFocus, { role, name })) return;
        await window.press('Tab');
      }
      throw new Error(`${engine.name}: Tab does not reach the ${role} “${name}”`);
    },
    focus: () => window.run(inPage.focus),
    inFrame: async (selector, action) => {
      await until(() => window.run(inPage.hasSelector, selector), `has no frame ${selector}`);
      await window.enterFrame(selector);
      await action();
      await window.enterFrame(null);
    },
    expectToFit: async () => {
      expect(await window.run(inPage.sidewaysOverflow), `${engine.name} at ${await window.url()}`).toEqual([]);
    },
    hold: (path) => proxy.hold(path),
    leave: async () => {
      await close();
      expect(proxy.errors, engine.name).toEqual([]);
    },
  };
}
