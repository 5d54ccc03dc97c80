import * as z from 'zod/mini';
import { NOTICE_LEVELS } from '@functions/base/contract/values/notices';

/** A service notice as the site shows it. `id` changes with every edit: a notice that was hidden appears again. */
export const notice = z.object({
  id: z.string(),
  level: z.enum(NOTICE_LEVELS),
  /** Russian is the fallback (`noticeText`). */
  texts: z.object({
    ru: z.string(),
    en: z.optional(z.string()),
    kk: z.optional(z.string()),
    zh: z.optional(z.string()),
  }),
});
export type Notice = z.output<typeof notice>;
