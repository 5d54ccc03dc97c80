import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from '@web/lib/http/load-chunk';

export type LazyPage<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the page's file before it is drawn for the first time. */
  readonly preload: () => Promise<unknown>;
};

/** A page in its own file, fetched when its route is opened. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let file: Promise<{ default: ComponentType<Props> }> | null = null;
  const preload = () => (file ??= loadChunk(load).then((page) => ({ default: page })));
  return Object.assign(lazy(preload), { preload });
}
