import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '@web/lib/auth/identity';
import { notify } from '@web/lib/browser/notify';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { ButtonAnchor } from '@web/ui/button-anchor';
import { useTelegramLink, type NewsAddress } from '@web/features/profile/api/news';
import styles from './news.module.css';

/** A link to the bot, and how many chats there were when it was made. */
interface Link {
  readonly url: string;
  readonly chats: number;
}

/**
 * Makes a link to our bot by a press, and shows it until a chat is bound by it. The link is pressed separately: browsers
 * open no window after the answer of a server.
 */
export function TelegramChat({ chats }: { chats: readonly NewsAddress[] }) {
  const { t } = useTranslation('profile');
  const { mutate, isPending } = useTelegramLink(useIdentity());
  const problemOf = useCallProblem();
  const [link, setLink] = useState<Link | null>(null);
  const handleStart = () =>
    mutate(undefined, {
      onSuccess: ({ url }) => setLink({ url, chats: chats.length }),
      onError: (error) => void notify(problemOf(error, t('news.failed')), 'error'),
    });
  if (link === null || chats.length > link.chats)
    return (
      <Button disabled={isPending} onClick={handleStart}>
        {t('news.addTelegram')}
      </Button>
    );
  return (
    <div className={styles.link} role="status">
      <p className={styles.hint}>{t('news.telegramHint')}</p>
      <ButtonAnchor look="primary" href={link.url} target="_blank" rel="noreferrer">
        {t('news.openTelegram')}
      </ButtonAnchor>
    </div>
  );
}
