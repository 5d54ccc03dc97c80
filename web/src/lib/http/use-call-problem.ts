import { useTexts } from '@web/lib/i18n/translation-source';
import { outcomeOf, waitOf } from './api-error';
import { useWaitText } from './use-wait-text';

/**
 * Returns the message for a change whose call failed. `failed` is the text for a change that was not made; a limit that
 * refused it says itself for how long. `unknown` replaces the general text for a call without a response; the change
 * may then have been made.
 */
export function useCallProblem(): (error: unknown, failed: string, unknown?: string) => string {
  const t = useTexts();
  const waitText = useWaitText();
  return (error, failed, unknown) => {
    const wait = waitOf(error);
    if (wait !== null) return waitText(wait);
    const outcome = outcomeOf(error);
    if (outcome === 'unsent') return `${t('call.unsent')} ${failed}`;
    return outcome === 'unknown' ? (unknown ?? t('call.unknown')) : failed;
  };
}
