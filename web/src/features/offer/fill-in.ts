import { BRAND } from '@functions/base/contract/values/brand';

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
