import { createElement, lazy, useState, type ComponentType } from 'react';
import { loadChunk } from '@web/lib/http/load-chunk';
import { isOffline } from '@web/lib/http/network';

export type LazyPage<Props extends object> = ComponentType<Props> & {
  /** Loads the page's chunk before the first render. */
  readonly preload: () => Promise<unknown>;
  /** Fetches the chunk ahead of a press. A failure has no consequence: the press loads the chunk again. */
  readonly prefetch: () => void;
};

/**
 * A page in a separate chunk, which is loaded when its route opens. A page whose chunk has arrived is rendered at once:
 * `lazy` would suspend it once, and React shows what replaces a loading state only 300 ms after the loading state.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  const keep = (page: ComponentType<Props>) => (loaded = page);
  let file: Promise<{ default: ComponentType<Props> }> | null = null;
  const preload = () => (file ??= loadChunk(load).then((page) => ({ default: keep(page) })));
  const Lazy = lazy(preload);
  function Page(props: Props) {
    // The element must keep its type while it is mounted.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Chosen, props);
  }
  const prefetch = () => {
    // An offline browser may remember that the file was missing.
    if (file === null && loaded === null && !isOffline()) load().then(keep, () => undefined);
  };
  return Object.assign(Page, { preload, prefetch });
}
