import type { addPushAddress, startTelegramLink } from '@functions/accounts/contract/news-addresses';
import { useTranslation } from 'react-i18next';
import { failureCodeOf } from '@web/lib/http/api-error';
import { useCallProblem } from '@web/lib/http/use-call-problem';

/** Returns the message for a change of the places that failed: what helps, where something does. */
export function useNewsProblem(): (error: unknown) => string {
  const { t } = useTranslation('profile');
  const problemOf = useCallProblem();
  return (error) => {
    const code = failureCodeOf<typeof addPushAddress | typeof startTelegramLink>(error);
    if (code === 'too_many_news_addresses') return t('news.tooMany');
    return problemOf(error, t('news.failed'));
  };
}
