import { route } from '@functions/ports/route';
import { cancelSubscription as cancelSubscriptionEndpoint } from './contract/cancel-subscription';
import {
  changeTariff as changeTariffEndpoint,
  previewTariffs as previewTariffsEndpoint,
} from './contract/change-tariff';
import { removeCard as removeCardEndpoint } from './contract/remove-card';
import { resumeSubscription as resumeSubscriptionEndpoint } from './contract/resume-subscription';
import { cancelSubscription } from './calls/cancel-subscription';
import { changeTariff, previewTariffs } from './calls/change-tariff';
import { removeCard } from './calls/remove-card';
import { resumeSubscription } from './calls/resume-subscription';

export const ROUTES = [
  route(cancelSubscriptionEndpoint, cancelSubscription),
  route(resumeSubscriptionEndpoint, resumeSubscription),
  route(previewTariffsEndpoint, previewTariffs),
  route(changeTariffEndpoint, changeTariff),
  route(removeCardEndpoint, removeCard),
];
