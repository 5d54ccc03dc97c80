import { LANGUAGES, OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';

// The tests of the languages do not depend on those that the site offers.
(OFFERED_LANGUAGES as unknown as Language[]).splice(0, Infinity, ...LANGUAGES);
