import { outcomeOf } from './api-error';
import { useTranslation } from '@web/lib/i18n/use-translation';

/**
 * Says what is known about a change whose call failed. `failed` is the sentence for a change that was not made.
 * `unknown` replaces the general sentence for a call that got no answer, after which the change may have been made.
 */
export function useCallProblem(): (error: unknown, failed: string, unknown?: string) => string {
  const { t } = useTranslation();
  return (error, failed, unknown) => {
    const outcome = outcomeOf(error);
    if (outcome === 'unsent') return `${t('call.unsent')} ${failed}`;
    return outcome === 'unknown' ? (unknown ?? t('call.unknown')) : failed;
  };
}
