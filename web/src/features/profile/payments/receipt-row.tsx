import type { ReceiptResponse } from '@functions/purchase/contract/list-receipts';
import { GUARANTEE_DAYS } from '@functions/base/contract/values/guarantee';
import { BRAND } from '@functions/base/contract/values/brand';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRoubles, formatTime } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { useDeviceWords } from '@web/features/profile/kit/device-words';
import { printReceipt } from './print-one';
import styles from './payments.module.css';

/** One payment, with the known data of its fiscal receipt as details. */
export function ReceiptRow({ receipt }: { receipt: ReceiptResponse }) {
  const { t } = useTranslation('profile');
  const language = currentLanguage();
  const guaranteeEnd = formatDate(
    new Date(Date.parse(receipt.dateTime) + GUARANTEE_DAYS * 86_400_000).toISOString(),
    language,
  );
  const element = useRef<HTMLDetailsElement>(null);
  const words = useDeviceWords();
  const told = words
    .charges(receipt.device?.charges ?? [])
    .map(
      ({ name, date, amount }) =>
        `${name}: ${t('sums.next', { date: formatDate(date, language), amount: formatRoubles(amount, language) })}`,
    );
  const details: readonly (readonly [string, string])[] = [
    [t('payments.item'), receipt.description],
    ...(receipt.method === undefined ? [] : [[t('payments.method'), t(`payments.methods.${receipt.method}`)] as const]),
    ...words
      .lines(receipt.device?.lines ?? [])
      .map(({ name, amount }) => [name, formatRoubles(amount, language)] as const),
    ...(told.length > 0 ? [[t('devices.toldThen'), told.join('; ')] as const] : []),
    ...(receipt.refunded > 0 ? [[t('payments.refunded'), formatRoubles(receipt.refunded, language)] as const] : []),
    // Despite its name, `isWarrantyOver` is true while the guarantee is valid (§3).
    [t('payments.guarantee'), t(receipt.isWarrantyOver ? 'payments.guaranteeOn' : 'payments.guaranteeOff')],
    [t('payments.vat'), t('payments.vatNone')],
    [t('payments.sentTo'), receipt.accountId],
    [t('payments.seller'), BRAND.company.name],
    [t('payments.taxId'), BRAND.company.taxId],
    [t('payments.transaction'), receipt.transactionId],
  ];
  return (
    <li>
      <details ref={element} className={styles.receipt}>
        <summary>
          <span className={styles.when}>
            <b>{formatDate(receipt.dateTime, language)}</b>
            <small>{`${formatTime(receipt.dateTime)} · ${t(`payments.status.${receipt.status}`)}`}</small>
          </span>
          <span className={styles.sum}>{formatRoubles(receipt.amount, language)}</span>
        </summary>
        <dl className={styles.facts}>
          {details.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {receipt.isWarrantyOver && (
          <p className={styles.guarantee}>{t('payments.guaranteeUntil', { date: guaranteeEnd })}</p>
        )}
        <div className={styles.print}>
          <Button onClick={() => element.current && printReceipt(element.current)}>{t('payments.print')}</Button>
        </div>
      </details>
    </li>
  );
}
