import { listNewsAddresses, removeNewsAddress } from '@functions/accounts/contract/news-addresses';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { endPush } from '@web/lib/browser/push';
import { notify } from '@web/lib/browser/notify';
import { ownAddressId } from '@web/lib/browser/push-subscription';
import { useCustomerQuery, useListChange } from '@web/lib/http/customer-calls';
import { Button } from '@web/ui/button';
import { NotLoaded } from '@web/ui/skeleton';
import block from '@web/features/profile/kit/block.module.css';
import { ThisBrowser } from './this-browser';
import { TelegramChat } from './telegram-chat';
import styles from './news.module.css';
import { useNewsProblem } from './use-news-problem';

type NewsAddresses = ResponseOf<typeof listNewsAddresses>;
export type NewsAddress = NewsAddresses['addresses'][number];

/** Where news of the customer arrives: the mailbox always, browsers and Telegram chats as the customer wants. */
export function NewsPlaces() {
  const { t } = useTranslation('profile');
  // The customer comes back from Telegram, where the chat was bound.
  const list = useCustomerQuery(listNewsAddresses, { refetchOnWindowFocus: 'always' });
  const removal = useListChange(removeNewsAddress, listNewsAddresses);
  const problemOf = useNewsProblem();
  const own = useOwnAddressId(list.data?.addresses);
  const handleRemove = (address: NewsAddress) => {
    removal.mutate(
      { id: address.id },
      {
        onSuccess: () => {
          if (address.id === own) void endPush();
          void notify(t('news.removed'), 'success');
        },
        onError: (error) => void notify(problemOf(error), 'error'),
      },
    );
  };
  const { data } = list;
  if (!data) return <NotLoaded query={list} rows={3} />;
  const offered = offeredIn(data);
  const hasOwn = data.addresses.some(({ id }) => id === own);
  return (
    <>
      <p className={block.text}>
        {[t('news.text'), t(`news.offered.${offered}`), ...(offered === 'none' ? [] : [t('news.off')])].join(' ')}
      </p>
      <ul className={styles.list}>
        <li className={styles.row}>
          <span>
            <span>{t('news.email')}</span>
            <small>{t('news.always')}</small>
          </span>
        </li>
        {data.addresses.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            isOwn={address.id === own}
            isBusy={removal.isPending}
            onRemove={() => handleRemove(address)}
          />
        ))}
      </ul>
      {data.push !== null && own !== undefined && !hasOwn && <ThisBrowser publicKey={data.push.publicKey} />}
      {data.isTelegramOffered && <TelegramChat chats={data.addresses.filter(isTelegram)} />}
    </>
  );
}

function offeredIn({ push, isTelegramOffered }: NewsAddresses): 'both' | 'push' | 'telegram' | 'none' {
  if (push !== null) return isTelegramOffered ? 'both' : 'push';
  return isTelegramOffered ? 'telegram' : 'none';
}

const isTelegram = ({ channel }: NewsAddress): boolean => channel === 'telegram';

/** The id of this browser's address; null if it is not subscribed, undefined until the browser has answered. */
function useOwnAddressId(addresses: readonly NewsAddress[] | undefined): string | null | undefined {
  const [own, setOwn] = useState<string | null>();
  useEffect(() => {
    let isShown = true;
    ownAddressId().then(
      (id) => isShown && setOwn(id),
      () => isShown && setOwn(null),
    );
    return () => {
      isShown = false;
    };
  }, [addresses]);
  return own;
}

interface AddressRowProps {
  address: NewsAddress;
  isOwn: boolean;
  isBusy: boolean;
  onRemove: () => void;
}

function AddressRow({ address: { channel, label, created, lastSent }, isOwn, isBusy, onRemove }: AddressRowProps) {
  const { t, i18n } = useTranslation('profile');
  const name = channel === 'telegram' ? t('news.telegram') : label === '' ? t('news.browser') : label;
  const dates = [
    t('news.since', { date: formatDate(created, i18n.language) }),
    ...(lastSent === null ? [] : [t('news.last', { date: formatDate(lastSent, i18n.language) })]),
  ];
  return (
    <li className={styles.row}>
      <span>
        <span>{name}</span>
        <small>{[...(isOwn ? [t('news.here')] : []), ...dates].join(' · ')}</small>
      </span>
      <Button look="quiet" isBusy={isBusy} aria-label={t('news.removeNamed', { name })} onClick={onRemove}>
        {t('news.remove')}
      </Button>
    </li>
  );
}
