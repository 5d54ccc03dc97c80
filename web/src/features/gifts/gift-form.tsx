import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringIntoView } from '@web/lib/browser/bring-into-view';
import { ErrorPanel } from '@web/ui/error-panel';
import { Skeleton } from '@web/ui/skeleton';
import { useGiftPrices, type Payer } from '@web/features/gifts/api/gifts';
import { GiftFields } from './gift-fields';
import styles from './gifts.module.css';
import { Button } from '@web/ui/button';

interface GiftFormProps {
  /** The signed-in customer; null for a visitor, who enters an address. */
  payer: Payer | null;
}

const VISITOR: Payer = { uid: '', email: '' };

/** Buys a gift. After the payment it says what happens next, and offers another one. */
export function GiftForm({ payer }: GiftFormProps) {
  const { t } = useTranslation('gifts');
  const [paidFor, setPaidFor] = useState<string | null>(null);
  const { data, isError, refetch } = useGiftPrices(payer ?? VISITOR);
  const handleRetry = () => void refetch();
  const said = useRef<HTMLParagraphElement>(null);
  // The text takes the place of a form that is longer than a screen.
  useEffect(() => {
    if (paidFor !== null) bringIntoView(said.current);
  }, [paidFor]);
  if (paidFor !== null)
    return (
      <div className={styles.form}>
        <p ref={said} tabIndex={-1} role="status">
          {paidFor}
        </p>
        <div>
          <Button onClick={() => setPaidFor(null)}>{t('another')}</Button>
        </div>
      </div>
    );
  if (data === undefined && isError) return <ErrorPanel title={t('failed')} onRetry={handleRetry} />;
  if (data === undefined) return <Skeleton rows={5} onRetry={handleRetry} />;
  return <GiftFields payer={payer} shop={data} onChanged={handleRetry} onPaid={setPaidFor} />;
}
