import type { ComponentType } from 'react';
import { lazyPage, type LazyPage } from './lazy-page';

/** A page that uses TanStack Query. The library is loaded with the page because the login pages do not need it. */
export const queryPage = (load: () => Promise<ComponentType>): LazyPage<object> =>
  lazyPage(async () => {
    const [{ withQueryClient: withQueryClient }, Page] = await Promise.all([import('./with-query-client'), load()]);
    return withQueryClient(Page);
  });
