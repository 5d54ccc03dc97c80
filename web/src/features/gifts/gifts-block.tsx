import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmSignIn } from '@web/lib/auth/recent-change';
import { Button } from '@web/ui/button';
import { lazyPart } from '@web/ui/lazy-part';
import type { Purchase } from '@web/lib/purchases/purchases';
import { UnsettledPurchase } from '@web/ui/unsettled-purchase';
import type { Parts } from '@web/ui/parts';
import { takeFocus } from '@web/ui/take-focus';
import type { Payer } from '@web/features/gifts/api/gifts';
import styles from './gifts-block.module.css';

const GiftForm = lazyPart(() => import('./gift-form').then((file) => file.GiftForm), <div className={styles.form} />);
const GiftList = lazyPart(() => import('./gift-list').then((file) => file.GiftList), <div className={styles.list} />);

const isGift = ({ kind }: Purchase): boolean => kind === 'gift';

interface GiftsBlockProps {
  /** Null for a visitor. */
  payer: Payer | null;
  /** False for a restricted account, which still sees what it paid. */
  canGive?: boolean;
  /** Where the gift stands beside the invitation of friends: the title of both, a note, and the invitation. */
  friends?: { readonly title: string; readonly note: string | null; readonly invitation: Parts };
  /** Asks for a recent sign-in, which some changes of a gift need; a visitor has none to change. */
  Confirm?: ConfirmSignIn;
}

const OPENERS = { form: 'open', list: 'list' } as const;

/** «В подарок»: opens the form on demand, and for a signed-in customer the list of the gifts that they paid. */
export function GiftsBlock({ payer, canGive = true, friends, Confirm }: GiftsBlockProps) {
  const { t } = useTranslation('purchase');
  const [opened, setOpened] = useState<'form' | 'list' | null>(null);
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>
        <span>{friends?.title ?? t('gift.title')}</span>
        {friends?.note != null && <small>{friends.note}</small>}
      </h2>
      {canGive && friends === undefined && <p className={styles.text}>{t('gift.text')}</p>}
      <UnsettledPurchase buyer={payer?.uid ?? null} isShown={isGift} />
      <div className={friends === undefined ? styles.ways : styles.beside}>
        {friends?.invitation}
        {canGive && opened !== 'form' && (
          <Button {...GiftForm.onIntent} onClick={() => setOpened('form')}>
            {t('gift.open')}
          </Button>
        )}
        {payer !== null && opened !== 'list' && (
          <Button look="quiet" {...GiftList.onIntent} onClick={() => setOpened('list')}>
            {t(friends === undefined ? 'gift.list' : 'gift.listShort')}
          </Button>
        )}
      </div>
      {opened !== null && (
        <div key={opened} ref={takeFocus} tabIndex={-1} role="group" aria-label={t(`gift.${OPENERS[opened]}`)}>
          {canGive && opened === 'form' && <GiftForm payer={payer} />}
          {opened === 'list' && payer !== null && Confirm !== undefined && <GiftList Confirm={Confirm} />}
        </div>
      )}
    </section>
  );
}
