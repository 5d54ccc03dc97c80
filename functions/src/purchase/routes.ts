import { route } from '@functions/ports/route';
import { applyPromoCode as applyPromoCodeEndpoint } from './contract/apply-promo-code';
import { createOrder as createOrderEndpoint } from './contract/create-order';
import { listReceipts as listReceiptsEndpoint } from './contract/list-receipts';
import { openPayLink as openPayLinkEndpoint } from './contract/open-pay-link';
import { readdressPurchase as readdressPurchaseEndpoint } from './contract/readdress-purchase';
import { applyPromoCode } from './calls/apply-promo-code';
import { createOrder } from './calls/create-order';
import { listReceipts } from './calls/list-receipts';
import { openPayLink } from './calls/open-pay-link';
import { readdressPurchase } from './calls/readdress-purchase';

export const ROUTES = [
  route(listReceiptsEndpoint, listReceipts),
  route(applyPromoCodeEndpoint, applyPromoCode),
  route(createOrderEndpoint, createOrder),
  route(openPayLinkEndpoint, openPayLink),
  route(readdressPurchaseEndpoint, readdressPurchase),
];
