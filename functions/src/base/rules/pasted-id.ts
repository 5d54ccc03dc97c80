/** What Telegram and mail programs put before the id of a link to support: "/start 01k…", "Re: ID 01k…". */
const BEFORE_ID = /^(?:(?:re|fwd?)\s*:\s*)*(?:\/start|id)[\s:]+(?=\S+$)/i;

/** The id alone, when the first line of a message to support was pasted; any other text unchanged. */
export const withoutLinkPrefix = (text: string): string => text.replace(BEFORE_ID, '');
