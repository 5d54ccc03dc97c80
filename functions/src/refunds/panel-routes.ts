import { route } from '@functions/ports/route';
import { previewRefund as previewRefundEndpoint, refund as refundEndpoint } from './contract/refund';
import { previewRefund, refund } from './calls/refund';

export const PANEL_ROUTES = [route(refundEndpoint, refund), route(previewRefundEndpoint, previewRefund)];
