import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerQuery } from '@web/lib/http/customer-calls';
import { Button } from '@web/ui/button';
import { NotLoaded } from '@web/ui/skeleton';
import block from '@web/features/profile/kit/block.module.css';
import styles from './payments.module.css';
import { usePrintOpenReceipt } from './print-one';
import { ReceiptRow } from './receipt-row';

/** How many receipts are shown first: their height is reserved while they load. */
const SHOWN_FIRST = 3;
/** The server lists at most this many receipts. */
const LIMIT = 50;

export function ReceiptList() {
  const { t } = useTranslation('profile');
  const list = useCustomerQuery(listReceipts, { refetchOnMount: 'always' });
  const [isWhole, setIsWhole] = useState(false);
  const shown = useRef<HTMLUListElement>(null);
  usePrintOpenReceipt(shown);
  if (!list.data) return <NotLoaded query={list} title={t('payments.failed')} />;
  const { receipts } = list.data;
  if (receipts.length === 0) return <p className={block.note}>{t('payments.none')}</p>;
  return (
    <>
      <ul ref={shown} className={styles.receipts}>
        {(isWhole ? receipts : receipts.slice(0, SHOWN_FIRST)).map((receipt) => (
          <ReceiptRow key={receipt.transactionId} receipt={receipt} />
        ))}
      </ul>
      {!isWhole && receipts.length > SHOWN_FIRST && (
        <div className={styles.ways}>
          <Button onClick={() => setIsWhole(true)}>{t('payments.showAll', { total: receipts.length })}</Button>
        </div>
      )}
      {isWhole && receipts.length === LIMIT && <p className={block.note}>{t('payments.newest')}</p>}
    </>
  );
}
