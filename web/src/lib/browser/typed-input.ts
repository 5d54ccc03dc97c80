/** Whether a field of the page holds something that the visitor has typed or chosen, which a reload would remove. */

const changed = new Set<Element>();

/** Starts watching; once, when the site starts. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => target instanceof Element && changed.add(target), true);
}

/** False for fields that were emptied, and for those of forms that are closed. */
export function hasTypedInput(): boolean {
  for (const field of changed) if (!field.isConnected) changed.delete(field);
  return [...changed].some((field) => 'value' in field && field.value !== '');
}
