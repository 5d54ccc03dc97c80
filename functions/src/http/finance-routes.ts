import * as campaignsContract from '@contract/panel/campaigns/campaigns';
import * as daysContract from '@contract/panel/finance/finance-days';
import * as healthContract from '@contract/panel/finance/finance-health';
import * as outboxContract from '@contract/panel/finance/finance-outbox';
import * as receiptsContract from '@contract/panel/finance/finance-receipts';
import * as refundsContract from '@contract/panel/finance/finance-refunds';
import * as switchesContract from '@contract/panel/finance/switches';
import * as tengeContract from '@contract/panel/finance/tenge-rate';
import * as webhooksContract from '@contract/panel/finance/finance-webhooks';
import { listCampaigns, previewCampaign, startCampaign } from '@functions/usecases/panel/campaigns/campaigns';
import { closeDayAgain, listDayCloses } from '@functions/usecases/panel/finance/day-closes';
import { exportLedger } from '@functions/usecases/panel/finance/export-ledger';
import { listOutbox, retryOutboxEntry } from '@functions/usecases/panel/finance/finance-outbox';
import { listRefunds, restoreAccess, retryRefund } from '@functions/usecases/panel/finance/finance-refunds';
import { listWebhooks, reapplyWebhook } from '@functions/usecases/panel/finance/finance-webhooks';
import { getMetrics } from '@functions/usecases/panel/finance/get-metrics';
import { listLedger } from '@functions/usecases/panel/finance/list-ledger';
import { getSwitches, setSwitches } from '@functions/usecases/panel/finance/switches';
import { getTengeRate, setTengeRate } from '@functions/usecases/panel/finance/tenge-rate';
import { readHealth } from '@functions/usecases/platform/read-health';
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
