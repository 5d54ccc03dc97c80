import { route } from '@functions/ports/route';
import { getReferralCode as getReferralCodeEndpoint } from './contract/get-referral-code';
import { listInvitees as listInviteesEndpoint } from './contract/list-invitees';
import { getReferralCode } from './calls/get-referral-code';
import { listInvitees } from './calls/list-invitees';

export const ROUTES = [route(getReferralCodeEndpoint, getReferralCode), route(listInviteesEndpoint, listInvitees)];
