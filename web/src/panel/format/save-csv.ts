/** Without a byte order mark, Excel does not read the file as UTF-8. */
const BOM = '\uFEFF';

/** Joins CSV parts into one file with a single header row, in the given order. */
export function joinCsv(days: readonly (readonly string[])[]): string {
  const lines = days.flatMap((pages, place) => {
    const all = pages.flatMap((page) => page.replace(/^\uFEFF/, '').split(/\r\n|\n/)).filter((line) => line !== '');
    return place === 0 ? all : all.slice(1);
  });
  return `${BOM}${lines.join('\r\n')}\r\n`;
}
