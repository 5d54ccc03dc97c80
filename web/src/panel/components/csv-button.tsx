import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import type { RequestInput } from '@functions/base/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '@web/panel/api/failure-text';
import { shiftDay } from '@web/panel/format/format';
import { panelCall } from '@web/panel/session/panel-call';
import { fill, texts } from '@web/panel/texts';
import { joinCsv } from '@web/panel/format/save-csv';
import { loadChunk } from '@web/lib/http/load-chunk';
import { Button } from './button';
import styles from './components.module.css';

interface CsvButtonProps {
  /** Returns one day's rows in parts: {csv, next} for {day, cursor}. */
  endpoint: PanelEndpoint;
  name: string;
  from: string;
  to: string;
  /** Sent with each call. */
  filter?: Readonly<Record<string, string>>;
}

interface CsvPage {
  csv: string;
  next: string | null;
}

/** Exports a date range as one CSV file. It fetches day by day and part by part to keep each call short. */
export function CsvButton({ endpoint, name, from, to, filter = {} }: CsvButtonProps) {
  const [at, setAt] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: async () => {
      const days: string[][] = [];
      for (let day = from; day <= to; day = shiftDay(day, 1)) {
        setAt(day);
        days.push(await fetchPages(endpoint, { day, ...filter }));
      }
      const { saveFile } = await loadChunk(() => import('@web/lib/browser/save-file'));
      return saveFile(new File([joinCsv(days)], `${name}_${from}_${to}.csv`, { type: 'text/csv;charset=utf-8' }));
    },
    onSettled: () => setAt(null),
  });
  return (
    <>
      <Button variant="default" disabled={from > to} isBusy={at !== null} onClick={() => saving.mutate()}>
        {at === null ? texts.csv.save : fill(texts.csv.saving, { day: at })}
      </Button>
      {(saving.isError || saving.data === 'refused') && (
        <p className={styles.banner} role="alert">
          {saving.isError ? failureText(saving.error) : texts.csv.notSaved}
        </p>
      )}
    </>
  );
}

async function fetchPages(endpoint: PanelEndpoint, about: Readonly<Record<string, string>>): Promise<string[]> {
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const input: object = { ...about, ...(cursor !== null && { cursor }) };
    const { csv, next } = (await panelCall(endpoint, input as RequestInput<PanelEndpoint>)) as CsvPage;
    pages.push(csv);
    cursor = next;
  } while (cursor !== null);
  return pages;
}
