import { route } from '@functions/ports/route';
import {
  availablePromos as availablePromosEndpoint,
  generatePromo as generatePromoEndpoint,
  promoTypes as promoTypesEndpoint,
  withdrawPromo as withdrawPromoEndpoint,
} from './contract/promos';
import { availablePromos, generatePromo, promoTypes, withdrawPromo } from './calls/promos';

export const PANEL_ROUTES = [
  route(promoTypesEndpoint, promoTypes),
  route(availablePromosEndpoint, availablePromos),
  route(generatePromoEndpoint, generatePromo),
  route(withdrawPromoEndpoint, withdrawPromo),
];
