import { startTelegramLink } from '@functions/accounts/contract/news-addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@web/lib/browser/notify';
import { useCustomerChange } from '@web/lib/http/customer-calls';
import { Button } from '@web/ui/button';
import { ButtonAnchor } from '@web/ui/button-anchor';
import type { NewsAddress } from './news-places';
import styles from './news.module.css';
import { useNewsProblem } from './use-news-problem';

/** A link to the bot, the moment of this browser's clock until which it works, and the chats that there were before. */
interface Link {
  readonly url: string;
  readonly worksUntil: number;
  readonly chats: readonly string[];
}

/** How long a link works at least. `validUntil` of the answer is by another clock. */
const LIFETIME_MS = 10 * 60_000;

/**
 * Makes a link to our bot by a press, and shows it until a chat is bound by it or it has expired. The link is pressed
 * separately: browsers open no window after the answer of a server.
 */
export function TelegramChat({ chats }: { chats: readonly NewsAddress[] }) {
  const { t } = useTranslation('profile');
  const { mutate, isPending } = useCustomerChange(startTelegramLink);
  const problemOf = useNewsProblem();
  const [link, setLink] = useState<Link | null>(null);
  useEffect(() => {
    if (link === null) return undefined;
    const timer = setTimeout(() => setLink(null), link.worksUntil - Date.now());
    return () => clearTimeout(timer);
  }, [link]);
  const handleStart = () => {
    const worksUntil = Date.now() + LIFETIME_MS;
    mutate(
      {},
      {
        onSuccess: ({ url }) => setLink({ url, worksUntil, chats: chats.map(({ id }) => id) }),
        onError: (error) => void notify(problemOf(error), 'error'),
      },
    );
  };
  if (link === null || chats.some(({ id }) => !link.chats.includes(id)))
    return (
      <Button isBusy={isPending} onClick={handleStart}>
        {t('news.addTelegram')}
      </Button>
    );
  return (
    <div className={styles.link} role="status">
      <p className={styles.hint}>{t('news.telegramHint')}</p>
      <ButtonAnchor look="primary" href={link.url} target="_blank" rel="noreferrer">
        {t('news.openTelegram')}
      </ButtonAnchor>
      <Button look="quiet" isBusy={isPending} onClick={handleStart}>
        {t('news.newLink')}
      </Button>
    </div>
  );
}
