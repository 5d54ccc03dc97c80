import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from '@web/lib/http/load-chunk';

export type LazyPage<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the page's chunk before the first render. */
  readonly preload: () => Promise<unknown>;
};

/** A page in a separate chunk, which is loaded when its route opens. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let file: Promise<{ default: ComponentType<Props> }> | null = null;
  const preload = () => (file ??= loadChunk(load).then((page) => ({ default: page })));
  return Object.assign(lazy(preload), { preload });
}
