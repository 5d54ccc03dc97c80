import { BRAND } from '@functions/base/contract/values/brand';

interface SupportLinks {
  readonly bot: string;
  readonly email: string;
}

/**
 * The links to support. `customerId`: the id that staff search by, null for a visitor. Telegram gives the bot the value
 * of `start` (https://core.telegram.org/bots/features#deep-linking); an e-mail has the id in its subject. The id says
 * which account the writer means, it proves nothing.
 */
export const supportLinks = (customerId: string | null): SupportLinks => {
  const email = `mailto:${BRAND.supportEmail}`;
  if (customerId === null) return { bot: BRAND.supportBot, email };
  return { bot: `${BRAND.supportBot}?start=${customerId}`, email: `${email}?subject=ID%20${customerId}` };
};
