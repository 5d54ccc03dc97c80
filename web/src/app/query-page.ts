import type { ComponentType } from 'react';
import { lazyPage, type LazyPage } from './lazy-page';

/** A page that asks the server by TanStack Query, which comes with it: signing in has no use for that. */
export const queryPage = (load: () => Promise<ComponentType>): LazyPage<object> =>
  lazyPage(async () => {
    const [{ withQueries: withQueryClient }, Page] = await Promise.all([import('./with-query-client'), load()]);
    return withQueryClient(Page);
  });
