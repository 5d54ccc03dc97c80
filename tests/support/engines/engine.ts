/** The keys that the walks press. */
export type Key = 'Tab' | 'Enter';

/**
 * The source text of a function that runs in the page. It sees only the page and its arguments, which must be JSON.
 */
export interface PageScript<A extends readonly unknown[], T> {
  readonly source: string;
  /** Never set: keeps the types of the function. */
  readonly signature?: (...args: A) => T;
}

export const pageScript = <A extends readonly unknown[], T>(body: (...args: A) => T): PageScript<A, T> => ({
  source: String(body),
});

/** Passes what the first script returns to the second function. */
export const pageScripts = <A extends readonly unknown[], M, T>(
  first: PageScript<A, M>,
  second: (found: M) => T,
): PageScript<A, T> => ({ source: `(...args) => (${String(second)})((${first.source})(...args))` });

/** One window of a browser with a new profile. The primitives in which browsers differ. */
export interface EngineWindow {
  /** Opens an address and waits for the load event. */
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the current frame. */
  run<A extends readonly unknown[], T>(script: PageScript<A, T>, ...args: A): Promise<T>;
  /** Clicks the element that the function returns, by a real input event in its middle. */
  click<A extends readonly unknown[]>(find: PageScript<A, Element | null>, ...args: A): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Makes the calls above work in the frame with this selector; null returns to the page. */
  enterFrame(selector: string | null): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Widths of the window in CSS pixels that this engine can have. */
  readonly widths: readonly number[];
  /** Opens a window whose requests go through the proxy (`host:port`). */
  open(width: number, proxy: string): Promise<EngineWindow>;
}
