import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { listLogs } from '@functions/panel/contract/list-logs';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { formatSecond } from '@web/panel/format/format';
import { texts, labelFor } from '@web/panel/texts';
import styles from './logs.module.css';

type Entry = ResponseOf<typeof listLogs>[number];

const ROW_PX = 44;

/**
 * Renders only the rows around the visible ones, which keeps a list of 10 000 as fast as a short one. The browser's own
 * search (Ctrl+F) finds these rows only; `aria-rowcount` and `aria-rowindex` tell the whole list.
 */
export function LogTable({ entries }: { entries: readonly Entry[] }) {
  const t = texts.logs;
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    // The rows that come next are rendered already: a frame of the scroll need not wait for React.
    useFlushSync: false,
  });
  return (
    <div ref={frame} className={styles.frame} role="region" aria-label={t.title} tabIndex={0}>
      <div role="table" aria-label={t.title} aria-rowcount={entries.length + 1} className={styles.table}>
        <div role="row" aria-rowindex={1} className={`${styles.row} ${styles.head}`}>
          {[t.date, t.device, t.platform, t.server, t.ip, t.success, t.email, t.id].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        <div role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index }) => {
            const entry = entries[index];
            return entry === undefined ? null : <LogRow key={entry.id} entry={entry} index={index} />;
          })}
        </div>
      </div>
    </div>
  );
}

/** A frame of a scroll renders the one or two rows that have come, not the forty that stay. */
const LogRow = memo(function LogRow({ entry, index }: { entry: Entry; index: number }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles.row} ${styles.placed}`}
      style={{ height: ROW_PX, top: index * ROW_PX }}
    >
      {cellsOf(entry).map((cell, place) => (
        <span key={place} role="cell" title={cell}>
          {cell}
        </span>
      ))}
    </div>
  );
});

/** Cell texts of spec §3: «Не указан» without a server, 'Да' or 'Не очень' for the result. */
const cellsOf = (entry: Entry): string[] => [
  formatSecond(entry.connectionDate),
  entry.deviceName,
  labelFor(texts.platforms, entry.platform),
  entry.serverName === '' ? texts.logs.noServer : entry.serverName,
  entry.userIp,
  entry.success ? texts.logs.good : texts.logs.bad,
  entry.email,
  entry.id,
];
