import { useTexts } from '@web/lib/i18n/translation-source';
import { outcomeOf } from './api-error';

/**
 * Returns the message for a change whose call failed. `failed` is the text for a change that was not made. `unknown`
 * replaces the general text for a call without a response; the change may then have been made.
 */
export function useCallProblem(): (error: unknown, failed: string, unknown?: string) => string {
  const t = useTexts();
  return (error, failed, unknown) => {
    const outcome = outcomeOf(error);
    if (outcome === 'unsent') return `${t('call.unsent')} ${failed}`;
    return outcome === 'unknown' ? (unknown ?? t('call.unknown')) : failed;
  };
}
