import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import { PROMO_REFUSALS } from '@functions/purchase/contract/values/promo-refusals';
import { waitWords } from '@functions/base/contract/values/wait-words';
import { fillText } from '@functions/base/lib/fill-text';
import texts from '@locales/ru/server/panel.json';
import { REFUSALS } from './refusals';

/**
 * What the panel shows for a refusal (§1). Texts quoted in the specification are literal. `{{wait}}` is how long to
 * wait: «через 15 минут». Without a sentence: `refused`.
 */
export const PANEL_SENTENCES: Readonly<Partial<Record<RefusalCode, string>>> = { ...texts.refusals, ...PROMO_REFUSALS };

/** The sentence that the panel shows for a refusal. `retryAfter` is its detail: the seconds to wait. */
export const panelText = (refusal: RefusalCode, retryAfter = REFUSALS[refusal].retryAfter): string =>
  fillText(PANEL_SENTENCES[refusal] ?? texts.refused, { wait: waitWords(retryAfter ?? null, 'ru') });
