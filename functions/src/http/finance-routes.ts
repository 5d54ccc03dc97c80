import * as campaignsContract from '@functions/campaigns/contract/campaigns';
import * as daysContract from '@functions/reconciliation/contract/finance-days';
import * as healthContract from '@functions/operations/contract/finance-health';
import * as outboxContract from '@functions/messages/contract/finance-outbox';
import * as receiptsContract from '@functions/panel/contract/finance-receipts';
import * as refundsContract from '@functions/panel/contract/finance-refunds';
import * as switchesContract from '@functions/operations/contract/switches';
import * as tengeContract from '@functions/operations/contract/tenge-rate';
import * as webhooksContract from '@functions/panel/contract/finance-webhooks';
import { listCampaigns, previewCampaign, startCampaign } from '@functions/campaigns/calls/campaigns';
import { closeDayAgain, listDayCloses } from '@functions/reconciliation/calls/day-closes';
import { exportLedger } from '@functions/panel/calls/export-ledger';
import { listOutbox, retryOutboxEntry } from '@functions/messages/calls/finance-outbox';
import { listRefunds, restoreAccess, retryRefund } from '@functions/panel/calls/finance-refunds';
import { listWebhooks, reapplyWebhook } from '@functions/panel/calls/finance-webhooks';
import { getMetrics } from '@functions/reconciliation/calls/get-metrics';
import { listLedger } from '@functions/panel/calls/list-ledger';
import { getSwitches, setSwitches } from '@functions/operations/calls/switches';
import { getTengeRate, setTengeRate } from '@functions/operations/calls/tenge-rate';
import { readHealth } from '@functions/operations/calls/read-health';
import { forStaff, type StaffRoute } from './route';

/** Calls of the finance pages and of the e-mail campaigns. */
export const FINANCE_ROUTES: readonly StaffRoute[] = [
  forStaff(receiptsContract.listLedger, listLedger),
  forStaff(receiptsContract.exportLedger, exportLedger),
  forStaff(refundsContract.listRefunds, listRefunds),
  forStaff(refundsContract.retryRefund, retryRefund),
  forStaff(refundsContract.restoreAccess, restoreAccess),
  forStaff(webhooksContract.listWebhooks, listWebhooks),
  forStaff(webhooksContract.reapplyWebhook, reapplyWebhook),
  forStaff(daysContract.getMetrics, getMetrics),
  forStaff(daysContract.listDayCloses, listDayCloses),
  forStaff(daysContract.closeDayAgain, closeDayAgain),
  forStaff(outboxContract.listOutbox, listOutbox),
  forStaff(outboxContract.retryOutboxEntry, retryOutboxEntry),
  forStaff(healthContract.getSystemHealth, readHealth),
  forStaff(tengeContract.getTengeRate, getTengeRate),
  forStaff(tengeContract.setTengeRate, setTengeRate),
  forStaff(switchesContract.getSwitches, getSwitches),
  forStaff(switchesContract.setSwitches, setSwitches),
  forStaff(campaignsContract.listCampaigns, listCampaigns),
  forStaff(campaignsContract.previewCampaign, previewCampaign),
  forStaff(campaignsContract.startCampaign, startCampaign),
];
