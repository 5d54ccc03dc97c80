import { route } from '@functions/ports/route';
import {
  cancelGift as cancelGiftEndpoint,
  listGifts as listGiftsEndpoint,
  sendGift as sendGiftEndpoint,
} from './contract/gifts';
import { openGift as openGiftEndpoint } from './contract/open-gift';
import { cancelGift } from './calls/cancel-gift';
import { listGifts } from './calls/list-gifts';
import { openGift } from './calls/open-gift';
import { sendGift } from './calls/send-gift';

export const ROUTES = [
  route(openGiftEndpoint, openGift),
  route(listGiftsEndpoint, listGifts),
  route(sendGiftEndpoint, sendGift),
  route(cancelGiftEndpoint, cancelGift),
];
