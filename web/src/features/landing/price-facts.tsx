import type { Shop } from '@functions/customer-life/contract/get-shop';
import { ChargedInRoubles } from '@web/ui/charged-in-roubles';
import { LinkNote } from './link-note';
import { PriceTable } from './price-table';

/** The prices with what belongs to them. Drawn before React too: without hooks (static-pages/early-prices.tsx). */
export const PriceFacts = ({ shop }: { shop: Shop }) => (
  <>
    <PriceTable shop={shop} />
    <LinkNote shop={shop} />
    <ChargedInRoubles />
  </>
);
