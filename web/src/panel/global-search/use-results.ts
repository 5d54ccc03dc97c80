import { findAnything } from '@functions/panel/contract/global-search';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { useDebounced } from '@web/lib/browser/use-debounced';

const PAUSE_MS = 200;

/** What the server finds for the typed text. While the next answer is awaited, `found` is that of the last text. */
export function useResults(text: string, isOpen: boolean) {
  const typed = text.trim();
  const asked = useDebounced(typed, typed === '' ? 0 : PAUSE_MS);
  const isShown = isOpen && asked !== '';
  const query = usePanelQuery(findAnything, { text: asked }, { enabled: isShown, keepsLast: true });
  return {
    typed,
    asked,
    query,
    found: asked === '' ? [] : (query.data?.content ?? []),
    /** Not those of the whole typed text. */
    isOutdated: asked !== typed || query.isPlaceholderData || query.isPending,
    isShown,
  };
}
