import type { ResponseOf } from '@contract/endpoint';
import { listOutbox, retryOutboxEntry } from '@contract/panel/finance/finance-outbox';
import { Button, NativeSelect } from '@mantine/core';
import { changeFailureText } from '@web/features/panel/api/failure-text';
import { usePanelChange } from '@web/features/panel/api/use-panel-change';
import { usePanelPieces } from '@web/features/panel/api/use-panel-query';
import { showMoment } from '@web/features/panel/format/format';
import { Bar } from '@web/features/panel/components/filter-bar';
import { More } from '@web/features/panel/components/load-more';
import { Empty, QueryState } from '@web/features/panel/components/query-state';
import { Table, type Column } from '@web/features/panel/components/table';
import { useAddress } from '@web/features/panel/hooks/use-url-params';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { texts } from '@web/features/panel/texts';

type Row = ResponseOf<typeof listOutbox>['content'][number];

const SHOWN = ['dead', 'late'] as const;

/** Tasks for the outside that could not be carried out. */
export function OutboxPart() {
  const words = texts.finance.outbox;
  const { read, write } = useAddress();
  const { banner, show } = useBanner();
  const retry = usePanelChange(retryOutboxEntry);
  const shown = SHOWN.find((known) => known === read('show')) ?? 'dead';
  const answer = usePanelPieces<typeof listOutbox>(listOutbox, { show: shown });
  const tryAgain = async ({ id }: Row) => {
    try {
      await retry.mutateAsync({ id });
      show(words.retried, true);
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  const columns: Column<Row>[] = [
    { name: words.created, show: ({ created }) => showMoment(created) },
    { name: words.kind, show: ({ kind }) => kind },
    { name: words.about, show: ({ about }) => about },
    { name: words.attempts, show: ({ attempts }) => attempts, isNumber: true },
    {
      name: words.next,
      show: ({ state, nextAttemptAt }) => (state === 'dead' ? words.dead : showMoment(nextAttemptAt)),
    },
    { name: words.error, show: ({ lastError }) => lastError ?? texts.none },
    {
      name: words.actions,
      show: (row) => (
        <Button variant="default" size="compact-sm" disabled={retry.isPending} onClick={() => void tryAgain(row)}>
          {texts.retry}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Bar>
        <NativeSelect
          label={words.show}
          data={SHOWN.map((value) => ({ value, label: words.shown[value] }))}
          value={shown}
          onChange={(event) => write({ show: event.currentTarget.value })}
        />
      </Bar>
      {banner}
      <QueryState<{ pages: ResponseOf<typeof listOutbox>[] }> query={answer}>
        {({ pages }) => {
          const rows = pages.flatMap(({ content }) => content);
          return rows.length === 0 ? (
            <Empty>{texts.empty}</Empty>
          ) : (
            <Table caption={words.title} columns={columns} rows={rows} keyOf={({ id }) => id} />
          );
        }}
      </QueryState>
      <More query={answer} />
    </>
  );
}
