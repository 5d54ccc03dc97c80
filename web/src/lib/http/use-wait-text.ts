import { waitWords } from '@functions/base/contract/values/wait-words';
import { useCallback } from 'react';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import type { Wait } from './api-error';

/** Returns the sentence for a call that a limit refused: when it can be repeated. */
export function useWaitText(): (wait: Wait) => string {
  const t = useTexts();
  return useCallback(({ seconds }) => t('call.tooOften', { wait: waitWords(seconds, currentLanguage()) }), [t]);
}
