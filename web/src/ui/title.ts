import { createElement, useLayoutEffect } from 'react';

/**
 * The title of the document. The build writes it into the file; in the browser it replaces that text. An element of
 * React's would stand beside the one of the file.
 */
export function Title({ text }: { text: string }) {
  useLayoutEffect(() => {
    document.title = text;
  }, [text]);
  return import.meta.env.SSR ? createElement('title', null, text) : null;
}
