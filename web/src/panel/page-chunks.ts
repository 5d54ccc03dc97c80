type Prefetch = () => void;

let chunks: Readonly<Record<string, Prefetch>> = {};

/** The router says how the chunk of each page is fetched ahead, by the path of the page. */
export function providePageChunks(of: Readonly<Record<string, Prefetch>>): void {
  chunks = of;
}

/** Fetches the chunk of the page at an address of the panel ahead of a press. It asks for no data (decision 94). */
export const prefetchPage = (address: string): void => chunks[new URL(address, window.location.href).pathname]?.();
