/** The files that contain values of the brand, relative to the root of the repository. */
export const BRAND_FILE = 'functions/src/contract/values/brand.ts';
export const LANGUAGES_FILE = 'functions/src/contract/values/languages.ts';
export const PRICES_FILE = 'functions/src/domain/subscription/price-list.ts';
export const HOSTING_FILE = 'firebase.json';
export const API_FILE = 'docs/api/openapi.json';
export const SPECIFICATION_FILE = 'docs/specification.md';

export const BRAND_FILES = [
  BRAND_FILE,
  LANGUAGES_FILE,
  PRICES_FILE,
  HOSTING_FILE,
  API_FILE,
  SPECIFICATION_FILE,
] as const;
/** Their contents. */
export type BrandFiles = Readonly<Record<(typeof BRAND_FILES)[number], string>>;
