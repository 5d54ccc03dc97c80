import type { ResponseOf } from '@functions/base/contract/endpoint';
import { availablePromos, withdrawPromo } from '@functions/purchase/contract/promos';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePanelPage } from '@web/panel/api/use-panel-query';
import { formatFraction, formatWireDay } from '@web/panel/format/format';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { parsePageParam } from '@web/panel/format/parse-page-param';
import { Pager } from '@web/panel/components/pager';
import { QueryState } from '@web/panel/components/query-state';
import { Table, type Column } from '@web/panel/components/table';
import { useBanner } from '@web/panel/components/use-banner';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, texts } from '@web/panel/texts';
import { cleanCode } from './promo-input';
import styles from './promo.module.css';

const PAGE_SIZE = 5;

type PromosResponse = ResponseOf<typeof availablePromos>;
type Promo = PromosResponse['content'][number];

interface PromoListProps {
  types: readonly { readonly type: string; readonly name: string }[];
}

/** Active promo codes, five per page. The search box filters by prefix. */
export function PromoList({ types }: PromoListProps) {
  const t = texts.promo;
  const me = useCurrentStaff();
  const [searchParams, setSearchParams] = useSearchParams();
  const { banner, show } = useBanner();
  const [withdrawing, setWithdrawing] = useState<Promo | null>(null);
  const codePart = searchParams.get('code') ?? '';
  const page = parsePageParam(searchParams.get('page'));
  const query = usePanelPage<typeof availablePromos>(
    availablePromos,
    { size: PAGE_SIZE, sortBy: 'id', sortDirection: 'DESC', ...(codePart !== '' && { codePart }) },
    page,
  );
  const turn = (to: number) =>
    setSearchParams({ ...(codePart !== '' && { code: codePart }), ...(to > 0 && { page: String(to + 1) }) });
  const nameOf = (type: string) => types.find((known) => known.type === type)?.name ?? type;
  const columns: Column<Promo>[] = [
    { name: t.code, show: ({ promoCode }) => <strong>{promoCode}</strong> },
    { name: t.type, show: ({ promoType }) => nameOf(promoType) },
    { name: t.discount, show: ({ discount }) => formatFraction(discount), isNumber: true },
    { name: t.until, show: ({ expirationDate }) => formatWireDay(expirationDate.slice(0, 10)) },
  ];
  if (may(me, withdrawPromo)) {
    columns.push({
      name: t.withdrawal,
      show: (promo) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={fill(t.withdrawCode, { code: promo.promoCode })}
          onClick={() => setWithdrawing(promo)}
        >
          {t.withdraw}
        </Button>
      ),
    });
  }

  return (
    <>
      <TextInput
        className={styles.search}
        type="search"
        aria-label={t.search}
        placeholder={t.searchPlaceholder}
        value={codePart}
        onChange={({ currentTarget: { value } }) => {
          const part = cleanCode(value);
          setSearchParams(part === '' ? {} : { code: part }, { replace: true });
        }}
      />
      {banner}
      <QueryState<PromosResponse> query={query}>
        {({ content, page: { totalPages } }) => (
          <>
            <Table caption={t.active} columns={columns} rows={content} keyOf={({ id }) => id} empty={t.nothing} />
            <Pager page={page} total={totalPages} onTurn={turn} />
          </>
        )}
      </QueryState>
      {withdrawing !== null && (
        <ActionDialog
          title={fill(t.withdrawCode, { code: withdrawing.promoCode })}
          text={t.withdrawText}
          submit={t.withdraw}
          isStop
          hasReason={false}
          endpoint={withdrawPromo}
          request={() => ({ promoCode: withdrawing.promoCode })}
          onDone={({ message, success }) => show(message, success)}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </>
  );
}
