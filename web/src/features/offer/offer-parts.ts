import { BRAND } from '@contract/values/brand';

const { company } = BRAND;

const FACTS: Record<string, string> = {
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

/** {{company}} -> the seller's name, and so on from the brand file. */
export const fillIn = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => FACTS[name] ?? whole);

export interface OfferPart {
  readonly text: string;
  /** A path of the site. */
  readonly path: string | null;
}

/** A paragraph cut at its links, which the text writes as [words](/path). */
export function offerParts(text: string): OfferPart[] {
  return fillIn(text)
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
      return { text: link?.[1] ?? part, path: link?.[2] ?? null };
    });
}
