import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { panelQuery } from '../api/panel-queries';
import { NAVIGATION_ITEMS } from './navigation';
import { prefetchPage } from '@web/panel/page-chunks';

/** How long the pointer stays on a link before it counts, in ms: crossing a list asks for nothing. */
const PAUSE_MS = 60;

/** An answer that was asked ahead is asked again after this time at the earliest, in ms. */
const FRESH_MS = 30_000;

/**
 * Prepares a page as soon as the pointer rests on a link to it, the keyboard reaches the link, or a press begins; a
 * press on a touch screen has no hover before it. The chunk of the page is fetched, and the answer only of a page
 * without data of customers: a hover is no look at a customer (decision 94).
 */
export function usePrefetchOnIntent(): void {
  const client = useQueryClient();
  useEffect(() => {
    const prepare = (address: string) => {
      prefetchPage(address);
      const place = NAVIGATION_ITEMS.find(({ path, isAskedAhead }) => isAskedAhead === true && path === address);
      if (place !== undefined)
        void client.query({ ...panelQuery(place.call, {}), staleTime: FRESH_MS }).catch(() => undefined);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleHover = ({ target }: Event) => {
      clearTimeout(timer);
      const address = addressOf(target);
      if (address !== null) timer = setTimeout(() => prepare(address), PAUSE_MS);
    };
    const handleIntent = ({ target }: Event) => {
      const address = addressOf(target);
      if (address !== null) prepare(address);
    };
    document.addEventListener('pointerover', handleHover);
    document.addEventListener('focusin', handleIntent);
    document.addEventListener('pointerdown', handleIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', handleHover);
      document.removeEventListener('focusin', handleIntent);
      document.removeEventListener('pointerdown', handleIntent);
    };
  }, [client]);
}

/** Where a press leads: the address of a link, or of a row that is no link (`data-leads-to`). */
function addressOf(target: EventTarget | null): string | null {
  const place = target instanceof Element ? target.closest('a[href], [data-leads-to]') : null;
  return place?.getAttribute('data-leads-to') ?? place?.getAttribute('href') ?? null;
}
