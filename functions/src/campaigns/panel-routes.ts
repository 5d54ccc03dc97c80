import { route } from '@functions/ports/route';
import {
  listCampaigns as listCampaignsEndpoint,
  previewCampaign as previewCampaignEndpoint,
  startCampaign as startCampaignEndpoint,
} from './contract/campaigns';
import { listCampaigns, previewCampaign, startCampaign } from './calls/campaigns';

export const PANEL_ROUTES = [
  route(listCampaignsEndpoint, listCampaigns),
  route(previewCampaignEndpoint, previewCampaign),
  route(startCampaignEndpoint, startCampaign),
];
