import { BRAND } from '@contract/values/brand';
import { Link } from 'react-router-dom';

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
export const fillIn = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => FACTS[name] ?? whole);

/** A paragraph with its links, written [words](/path) in the text. */
export function OfferText({ text }: { text: string }) {
  const parts = fillIn(text).split(/(\[[^\]]+\]\([^)]+\))/);
  return parts.map((part) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return link?.[2] === undefined ? (
      part
    ) : (
      <Link key={part} to={link[2]}>
        {link[1]}
      </Link>
    );
  });
}
