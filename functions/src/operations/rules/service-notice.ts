import {
  NOTICE_RULES,
  type NoticeAudience,
  type NoticeLevel,
  type NoticeTexts,
} from '@functions/base/contract/values/notices';
import { DAY, type Instant } from '@functions/base/rules/calendar';
import { fail, ok, type Result } from '@functions/base/rules/result';

/** A notice that staff write for customers. Moments are the product's time. */
export interface ServiceNotice {
  readonly id: string;
  /** Counts the edits, from 1. */
  readonly version: number;
  readonly level: NoticeLevel;
  readonly texts: NoticeTexts;
  readonly audience: NoticeAudience;
  /** The node whose users see it; null for another audience. */
  readonly nodeId: string | null;
  /** Shown in [from, until). */
  readonly from: Instant;
  readonly until: Instant;
  /** The login of the author, and when it was last changed. */
  readonly author: string;
  readonly changed: Instant;
}

/** What staff decide about a notice. */
type NoticeContent = Pick<ServiceNotice, 'level' | 'texts' | 'audience' | 'nodeId' | 'from' | 'until'>;

/** Whom a page is shown to. `usedNodes`: the nodes that the customer used lately. */
export interface NoticeReader {
  readonly hasAccess: boolean;
  readonly usedNodes: readonly string[];
}

/** Somebody whom we know nothing about. */
export const VISITOR: NoticeReader = { hasAccess: false, usedNodes: [] };

const URGENCY: Readonly<Record<NoticeLevel, number>> = { outage: 0, warning: 1, info: 2 };

const isShown = ({ from, until }: ServiceNotice, now: Instant): boolean => from <= now && now < until;

/** The notices that this reader sees now: outages first, then the newest. */
export const noticesFor = (
  notices: readonly ServiceNotice[],
  { hasAccess, usedNodes }: NoticeReader,
  now: Instant,
): ServiceNotice[] =>
  notices
    .filter((notice) => isShown(notice, now))
    .filter(({ audience, nodeId }) => {
      if (audience === 'all') return true;
      return hasAccess && (audience === 'active' || (nodeId !== null && usedNodes.includes(nodeId)));
    })
    .toSorted((left, right) => URGENCY[left.level] - URGENCY[right.level] || right.from - left.from);

/** The nodes whose users have a notice now. Who used them is looked up for these only. */
export const nodesWithNotice = (notices: readonly ServiceNotice[], now: Instant): string[] => [
  ...new Set(
    notices
      .filter((notice) => isShown(notice, now))
      .map(({ nodeId }) => nodeId)
      .filter((nodeId) => nodeId !== null),
  ),
];

/**
 * The notice after it was written or edited. Fails with `notice_times_impossible`: it ends before it starts, is over
 * already, or would be shown for more than 90 days.
 */
export function writtenNotice(
  id: string,
  former: ServiceNotice | null,
  content: NoticeContent,
  { author, now }: { author: string; now: Instant },
): Result<ServiceNotice, 'notice_times_impossible'> {
  const { from, until } = content;
  if (until <= from || until <= now || until - Math.max(from, now) > NOTICE_RULES.days * DAY)
    return fail('notice_times_impossible');
  return ok({ ...content, id, version: (former?.version ?? 0) + 1, author, changed: now });
}

/** The notice ended at `now`; an ended one stays as it is. */
export const endedNotice = (notice: ServiceNotice, { author, now }: { author: string; now: Instant }): ServiceNotice =>
  notice.until <= now
    ? notice
    : { ...notice, from: Math.min(notice.from, now), until: now, version: notice.version + 1, author, changed: now };
