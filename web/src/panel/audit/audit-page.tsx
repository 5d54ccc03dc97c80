import type { ResponseOf } from '@functions/base/contract/endpoint';
import { exportAudit, listAudit } from '@functions/staff/contract/audit';
import { AUDIT_ACTIONS } from '@functions/base/contract/values/audit-actions';
import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePanelCursorList } from '../api/use-panel-query';
import { formatSecond } from '@web/panel/format/format';
import { FilterBar } from '@web/panel/components/filter-bar';
import { CsvButton } from '@web/panel/components/csv-button';
import { FilterText } from '@web/panel/components/filter-text';
import { DateRangeFields } from '@web/panel/components/date-range-fields';
import { RecordList } from '@web/panel/components/record-list';
import { PanelPage } from '@web/panel/components/page';
import { formatFact } from '@web/panel/format/format-fact';
import type { Column } from '@web/panel/components/table';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { useDateRange } from '@web/panel/hooks/use-date-range';
import { userPath } from '@web/panel/session/selected-customer';
import { fill, texts, labelFor } from '../texts';

type Row = ResponseOf<typeof listAudit>['content'][number];

const USUAL_DAYS = 7;
const FILTERS = ['actor', 'action', 'userId'] as const;
const ACTIONS = [
  { value: '', label: texts.audit.anything },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: texts.user.timeline.names[value] })),
];

/** Audit log of changes and customer views, filtered by date and by one more field at a time. */
export function AuditPage() {
  const t = texts.audit;
  const { read, write } = useUrlParams();
  const { from, to, today } = useDateRange(USUAL_DAYS);
  const by = FILTERS.find((known) => known === read('by')) ?? 'actor';
  const value = read('value');
  const query = usePanelCursorList<typeof listAudit>(
    listAudit,
    { from, to, ...(value !== '' && { [by]: value }) },
    from <= to,
  );
  const applyFilter = (typed: string) => write({ value: typed });
  return (
    <PanelPage title={t.title}>
      <FilterBar>
        <DateRangeFields from={from} to={to} today={today} />
        <NativeSelect
          label={t.by}
          data={FILTERS.map((filter) => ({ value: filter, label: t.filters[filter] }))}
          value={by}
          onChange={(event) => write({ by: event.currentTarget.value, value: '' })}
        />
        {by === 'action' ? (
          <NativeSelect
            label={t.value}
            data={ACTIONS}
            value={value}
            onChange={(event) => applyFilter(event.currentTarget.value)}
          />
        ) : (
          <FilterText label={t.value} value={value} maxLength={64} onApply={applyFilter} />
        )}
        <CsvButton endpoint={exportAudit} name="audit" from={from} to={to} />
      </FilterBar>
      <RecordList query={query} caption={t.title} columns={COLUMNS} keyOf={({ id }) => id} />
    </PanelPage>
  );
}

const t = texts.audit;

const COLUMNS: readonly Column<Row>[] = [
  { name: t.at, show: ({ at }) => formatSecond(at) },
  {
    name: t.actor,
    show: ({ actor, role }) =>
      role === null ? actor : fill(texts.shell.who, { login: actor, role: labelFor(texts.roles, role) }),
  },
  { name: t.action, show: ({ action }) => labelFor(texts.user.timeline.names, action) },
  {
    name: t.customer,
    show: ({ userId }) => (userId === null ? texts.none : <Link to={userPath('/panel-user', userId)}>{userId}</Link>),
  },
  { name: t.reason, show: ({ reason }) => reason ?? texts.none },
  {
    name: t.facts,
    show: ({ facts }) =>
      Object.entries(facts)
        .map(([name, value]) => formatFact(name, value))
        .join(', '),
  },
];
