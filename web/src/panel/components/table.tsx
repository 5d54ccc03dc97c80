import type { ReactNode } from 'react';
import { texts } from '@web/panel/texts';
import { Empty } from './query-state';
import styles from './table.module.css';

export interface Column<Row> {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  /** Aligns sums and counts to the right. */
  readonly isNumber?: boolean;
}

export interface TableProps<Row> {
  /** For screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What is shown instead of a table without rows. */
  empty?: string;
  /** The table shares its row with other content: headings may wrap. */
  isNarrow?: boolean;
  /** Rows that sum up the others stand out. */
  isTotal?: (row: Row) => boolean;
}

/** A table that scrolls horizontally in a narrow window. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty = texts.empty,
  isNarrow = false,
  isTotal,
}: TableProps<Row>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>;
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
