/** A plain text table with aligned columns. */
export function textTable(rows: readonly (readonly string[])[], indent = '  '): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) => (indent + row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).trimEnd())
    .join('\n');
}
