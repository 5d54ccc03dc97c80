/** Puts values into the {{placeholders}} of a text. Throws when one of them has no value. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text "${text}" needs a value for ${placeholder}`);
    return String(value);
  });
