import type { Frame, Page } from 'playwright-core';

/**
 * Does to a document what the translation of a browser does: every text is replaced by elements of its own, which say
 * the same here. `always` also replaces the texts that come later, as the browsers do; `once` those of the loaded page.
 */
export type PageTranslation = 'once' | 'always';

/** Translates from the start, before the page or one of its frames has any text. */
export async function translateAlways(page: Page): Promise<void> {
  await page.addInitScript<PageTranslation>(replaceTexts, 'always');
}

export async function translateOnce(frame: Frame): Promise<void> {
  await frame.evaluate<unknown, PageTranslation>(replaceTexts, 'once');
}

function replaceTexts(manner: PageTranslation): void {
  const untranslated = 'script, style, noscript, textarea, title, svg, font, [translate="no"]';
  // The name as a text: the element is deprecated, and what translations use.
  const font = (): Element => document.createElement('font' as string);
  const replaceText = (text: Text): void => {
    if (text.data.trim() === '' || text.parentElement?.closest(untranslated) !== null) return;
    const [outer, inner] = [font(), font()];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (node: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text) texts.push(node);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replaceText);
  };
  if (manner === 'once') {
    replaceIn(document.body);
    return;
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') replaceIn(target);
      else addedNodes.forEach(replaceIn);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
