import { useEffect, type RefObject } from 'react';

/**
 * Hides everything beside the element and its ancestors in print (base.css). Returns a function that shows it again.
 */
function isolate(element: Element): () => void {
  const hidden: Element[] = [];
  for (let node = element; node.parentElement !== null && node !== document.body; node = node.parentElement)
    hidden.push(...[...node.parentElement.children].filter((sibling) => sibling !== node));
  for (const each of hidden) each.setAttribute('data-unprinted', '');
  return () => {
    for (const each of hidden) each.removeAttribute('data-unprinted');
  };
}

let chosen: Element | null = null;

/** Prints the receipt alone. */
export function printReceipt(receipt: Element): void {
  chosen = receipt;
  window.print();
}

/** The browser's own command prints one receipt alone, too: the one that is open, if it is the only one. */
export function usePrintOpenReceipt(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let restore: (() => void) | null = null;
    const begin = () => {
      restore?.();
      const open = list.current?.querySelectorAll('details[open]') ?? [];
      const receipt = chosen ?? (open.length === 1 ? open[0] : undefined);
      chosen = null;
      restore = receipt ? isolate(receipt) : null;
    };
    const end = () => {
      restore?.();
      restore = null;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [list]);
}
