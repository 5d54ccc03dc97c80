import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  /** Aligns sums and counts to the right. */
  readonly isNumber?: boolean;
}

interface TableProps<Row> {
  /** For screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The table shares its row with other content: headings may wrap. */
  isNarrow?: boolean;
  /** Rows that sum up the others stand out. */
  isTotal?: (row: Row) => boolean;
}

/** A table that scrolls horizontally in a narrow window. */
export function Table<Row>({ caption, columns, rows, keyOf, isNarrow = false, isTotal }: TableProps<Row>) {
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table} data-narrow={isNarrow}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" data-number={isNumber}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-total={isTotal?.(row) === true ? true : undefined}>
              {columns.map(({ name, show, isNumber }) => (
                <td key={name} data-number={isNumber}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
