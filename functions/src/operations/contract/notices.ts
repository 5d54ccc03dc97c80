import * as z from 'zod/mini';
import { NOTICE_AUDIENCES, NOTICE_LEVELS, NOTICE_RULES } from '@functions/base/contract/values/notices';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { panelEndpoint, SUPPORT_DESK } from '@functions/staff/contract/panel-endpoint';
import { requestId } from '@functions/staff/contract/panel-wire';

const noticeId = z.string().check(z.regex(/^[\w-]{8,64}$/));
const text = z.string().check(z.trim(), z.minLength(NOTICE_RULES.text.min), z.maxLength(NOTICE_RULES.text.max));

const content = {
  level: z.enum(NOTICE_LEVELS),
  audience: z.enum(NOTICE_AUDIENCES),
  /** The node of the audience `node`. */
  nodeId: z.optional(z.string().check(z.maxLength(32))),
  ru: text,
  en: z.optional(text),
  kk: z.optional(text),
  zh: z.optional(text),
  from: isoDate,
  until: isoDate,
};

const serviceNotice = z.object({
  id: z.string(),
  ...content,
  nodeId: z.nullable(z.string()),
  author: z.string(),
  changed: isoDate,
});
export type ServiceNoticeRow = z.output<typeof serviceNotice>;

/** What staff write: a notice of a node names it, and the end is after the start. The call refuses with a sentence. */
export const noticeDraft = z
  .object(content)
  .check(z.refine(({ audience, nodeId }) => audience !== 'node' || Boolean(nodeId), { path: ['nodeId'] }))
  .check(z.refine(({ from, until }) => from < until, { path: ['until'] }));

/** Additive call: the newest 50 service notices, and the nodes that a notice can be about. */
export const listServiceNotices = panelEndpoint({
  name: 'listServiceNotices',
  path: '/panel/notices',
  roles: SUPPORT_DESK,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({
    content: z.array(serviceNotice),
    nodes: z.array(z.object({ nodeId: z.string(), serverName: z.string() })),
    now: isoDate,
  }),
});

/** Additive call: writes a service notice, or changes the one with this `id`. */
export const saveServiceNotice = panelEndpoint({
  name: 'saveServiceNotice',
  path: '/panel/notices/save',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'saveServiceNotice',
  limits: [],
  refusals: ['no_such_notice', 'notice_times_impossible', 'no_such_node'],
  request: z.object({ id: z.optional(noticeId), ...content, requestId }),
  response: z.object({ success: succeeded, id: z.string() }),
});

/** Additive call: ends a service notice now. */
export const endServiceNotice = panelEndpoint({
  name: 'endServiceNotice',
  path: '/panel/notices/end',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'endServiceNotice',
  limits: [],
  refusals: ['no_such_notice'],
  request: z.object({ id: noticeId, requestId }),
  response: z.object({ success: succeeded }),
});
