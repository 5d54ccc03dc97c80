import type { ResponseOf } from '@functions/base/contract/endpoint';
import { listOutbox, retryOutboxEntry } from '@functions/messages/contract/finance-outbox';
import { NativeSelect } from '@mantine/core';
import { RowActs } from '@web/panel/components/button';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { usePanelCursorList } from '@web/panel/api/use-panel-query';
import { formatMinute } from '@web/panel/format/format';
import { FilterBar } from '@web/panel/components/filter-bar';
import { RecordList } from '@web/panel/components/record-list';
import type { Column } from '@web/panel/components/table';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { useBanner } from '@web/panel/components/use-banner';
import { texts } from '@web/panel/texts';

type Row = ResponseOf<typeof listOutbox>['content'][number];

const SHOWN = ['dead', 'late'] as const;

/** Outbox tasks that failed permanently or are late. */
export function OutboxTab() {
  const t = texts.finance.outbox;
  const { read, write } = useUrlParams();
  const { banner, show, showFailure } = useBanner();
  const retry = usePanelChange(retryOutboxEntry);
  const shown = SHOWN.find((known) => known === read('show')) ?? 'dead';
  const query = usePanelCursorList<typeof listOutbox>(listOutbox, { show: shown });
  const tryAgain = ({ id }: Row) =>
    retry.mutate({ id }, { onSuccess: () => show(t.retried, true), onError: showFailure });
  const columns: Column<Row>[] = [
    { name: t.created, show: ({ created }) => formatMinute(created) },
    { name: t.kind, show: ({ kind }) => kind },
    { name: t.about, show: ({ about }) => about },
    { name: t.attempts, show: ({ attempts }) => attempts, isNumber: true },
    {
      name: t.next,
      show: ({ state, nextAttemptAt }) => (state === 'dead' ? t.dead : formatMinute(nextAttemptAt)),
    },
    { name: t.error, show: ({ lastError }) => lastError ?? texts.none },
    {
      name: t.actions,
      show: (row) => <RowActs acts={[[texts.retry, () => tryAgain(row)]]} isBusy={retry.isPending} />,
    },
  ];
  return (
    <>
      <FilterBar>
        <NativeSelect
          label={t.show}
          data={SHOWN.map((value) => ({ value, label: t.shown[value] }))}
          value={shown}
          onChange={(event) => write({ show: event.currentTarget.value })}
        />
      </FilterBar>
      {banner}
      <RecordList query={query} caption={t.title} columns={columns} keyOf={({ id }) => id} />
    </>
  );
}
