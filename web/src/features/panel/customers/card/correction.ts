import { cancelForUser, grantDays, liftRestriction, restrictUser } from '@contract/panel/customers/change-subscription';
import type { PanelUser } from '@contract/panel/customers/get-user';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import {
  allowSecondTrial,
  changeReferrer,
  reassignPayment,
  resetDeviceSwaps,
} from '@contract/panel/customers/account-corrections';
import { RESTRICTION_REASONS, type RestrictionReason } from '@contract/values/staff';
import { panelCall } from '@web/features/panel/session/panel-call';
import type { texts } from '@web/features/panel/texts';

export const FIELDS = ['days', 'class', 'transactionId', 'tariff', 'inviterCode'] as const;
export type Field = (typeof FIELDS)[number];
export type Draft = Readonly<Record<Field, string>>;

export const EMPTY_DRAFT: Draft = {
  days: '7',
  class: RESTRICTION_REASONS[0],
  transactionId: '',
  tariff: '',
  inviterCode: '',
};

interface About {
  readonly userId: string;
  readonly requestId: string;
  readonly reason: string;
}

/** A correction that staff can make to a customer account in any status. */
export interface Correction {
  readonly name: keyof typeof texts.user.corrections.acts;
  readonly call: PanelEndpoint;
  readonly fields: readonly Field[];
  readonly isStop?: true;
  readonly isOffered: (user: PanelUser) => boolean;
  readonly run: (about: About, draft: Draft) => Promise<unknown>;
}

/** Whether the text is a whole number of days from 1 to 366, as the contract requires. */
export const isDays = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 366;

export const isFilled = (field: Field, draft: Draft): boolean =>
  field === 'days' ? isDays(draft.days) : field === 'tariff' ? true : draft[field].trim() !== '';

export const CORRECTIONS: readonly Correction[] = [
  {
    name: 'grant',
    call: grantDays,
    fields: ['days'],
    isOffered: () => true,
    run: (about, { days }) => panelCall(grantDays, { ...about, days: Number(days) }),
  },
  {
    name: 'cancel',
    call: cancelForUser,
    fields: [],
    isStop: true,
    isOffered: ({ renews }) => renews,
    run: (about) => panelCall(cancelForUser, about),
  },
  {
    name: 'restrict',
    call: restrictUser,
    fields: ['class'],
    isStop: true,
    isOffered: ({ restricted }) => restricted === null,
    run: (about, draft) => panelCall(restrictUser, { ...about, class: draft.class as RestrictionReason }),
  },
  {
    name: 'lift',
    call: liftRestriction,
    fields: [],
    isOffered: ({ restricted }) => restricted !== null,
    run: (about) => panelCall(liftRestriction, about),
  },
  {
    name: 'payment',
    call: reassignPayment,
    fields: ['transactionId', 'tariff'],
    isOffered: () => true,
    run: (about, { transactionId, tariff }) =>
      panelCall(reassignPayment, {
        ...about,
        transactionId: transactionId.trim(),
        ...(tariff !== '' && { tariff: Number(tariff) }),
      }),
  },
  {
    name: 'inviter',
    call: changeReferrer,
    fields: ['inviterCode'],
    isOffered: () => true,
    run: (about, { inviterCode }) => panelCall(changeReferrer, { ...about, inviterCode: inviterCode.trim() }),
  },
  {
    name: 'swaps',
    call: resetDeviceSwaps,
    fields: [],
    isOffered: ({ swaps }) => swaps.used > 0,
    run: (about) => panelCall(resetDeviceSwaps, about),
  },
  {
    name: 'trial',
    call: allowSecondTrial,
    fields: [],
    isOffered: ({ isTrialDenied, isTrialAllowed }) => isTrialDenied && !isTrialAllowed,
    run: (about) => panelCall(allowSecondTrial, about),
  },
];
