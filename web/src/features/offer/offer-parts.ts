import { BRAND } from '@contract/values/brand';

const { company } = BRAND;

const PLACEHOLDERS: Record<string, string> = {
  company: company.name,
  taxId: company.taxId,
  address: company.legalAddress,
  account: company.bank.account,
  bank: company.bank.name,
  bic: company.bank.bic,
  correspondentAccount: company.bank.correspondentAccount,
  email: BRAND.supportEmail,
  site: BRAND.siteUrl,
};

/** Replaces placeholders such as {{company}} with values of the brand file. */
export const fillIn = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (match, name: string) => PLACEHOLDERS[name] ?? match);

export interface OfferPart {
  readonly text: string;
  /** The link target, a path of the site; null for plain text. */
  readonly path: string | null;
}

/** Splits a paragraph at its links, which are written as [text](/path). */
export function offerParts(text: string): OfferPart[] {
  return fillIn(text)
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
      return { text: link?.[1] ?? part, path: link?.[2] ?? null };
    });
}
