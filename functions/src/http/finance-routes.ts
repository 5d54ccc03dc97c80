import * as campaignsContract from '@contract/panel/campaigns';
import * as daysContract from '@contract/panel/finance-days';
import * as healthContract from '@contract/panel/finance-health';
import * as outboxContract from '@contract/panel/finance-outbox';
import * as receiptsContract from '@contract/panel/finance-receipts';
import * as refundsContract from '@contract/panel/finance-refunds';
import * as webhooksContract from '@contract/panel/finance-webhooks';
import { listCampaigns, previewCampaign, startCampaign } from '../usecases/panel/campaigns';
import { closeDayAgain, listDayCloses } from '../usecases/panel/day-closes';
import { exportLedger } from '../usecases/panel/export-ledger';
import { listOutbox, retryOutboxEntry } from '../usecases/panel/finance-outbox';
import { listRefunds, restoreAccess, retryRefund } from '../usecases/panel/finance-refunds';
import { listWebhooks, reapplyWebhook } from '../usecases/panel/finance-webhooks';
import { getFigures } from '../usecases/panel/get-figures';
import { listLedger } from '../usecases/panel/list-ledger';
import { readHealth } from '../usecases/read-health';
import { forStaff, type StaffRoute } from './route';

/** The finance desk, and the mailings of the admin. */
export const FINANCE_ROUTES: readonly StaffRoute[] = [
  forStaff(receiptsContract.listLedger, listLedger),
  forStaff(receiptsContract.exportLedger, exportLedger),
  forStaff(refundsContract.listRefunds, listRefunds),
  forStaff(refundsContract.retryRefund, retryRefund),
  forStaff(refundsContract.restoreAccess, restoreAccess),
  forStaff(webhooksContract.listWebhooks, listWebhooks),
  forStaff(webhooksContract.reapplyWebhook, reapplyWebhook),
  forStaff(daysContract.getFigures, getFigures),
  forStaff(daysContract.listDayCloses, listDayCloses),
  forStaff(daysContract.closeDayAgain, closeDayAgain),
  forStaff(outboxContract.listOutbox, listOutbox),
  forStaff(outboxContract.retryOutboxEntry, retryOutboxEntry),
  forStaff(healthContract.getSystemHealth, readHealth),
  forStaff(campaignsContract.listCampaigns, listCampaigns),
  forStaff(campaignsContract.previewCampaign, previewCampaign),
  forStaff(campaignsContract.startCampaign, startCampaign),
];
