import {
  cancelForUser,
  endPromo,
  endTrial,
  grantDays,
  liftRestriction,
  restrictUser,
} from '@functions/panel/contract/change-subscription';
import type { PanelUser } from '@functions/panel/contract/get-user';
import type { RequestInput } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import {
  allowSecondTrial,
  changeReferrer,
  reassignPayment,
  resetDeviceSwaps,
} from '@functions/panel/contract/account-corrections';
import { RESTRICTION_REASONS, type RestrictionReason } from '@functions/staff/contract/values/staff';
import type { texts } from '@web/panel/texts';

export const FIELDS = ['days', 'class', 'transactionId', 'tariff', 'inviterCode'] as const;
export type Field = (typeof FIELDS)[number];
/** What is typed; a correction uses only its own fields. */
export type Draft = Record<Field, string>;

export const EMPTY_DRAFT: Draft = {
  days: '7',
  class: RESTRICTION_REASONS[0],
  transactionId: '',
  tariff: '',
  inviterCode: '',
};

/** What every correction says: whom it concerns and why. */
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
  /** Null: it has a dialog of two steps, `AttachDialog`. */
  readonly request: ((about: About, draft: Draft) => RequestInput<PanelEndpoint>) | null;
}

const correction = <E extends PanelEndpoint>(
  declaration: Omit<Correction, 'call' | 'request'> & {
    readonly call: E;
    readonly request: ((about: About, draft: Draft) => RequestInput<E>) | null;
  },
): Correction => declaration;

export const CORRECTIONS: readonly Correction[] = [
  correction({
    name: 'grant',
    call: grantDays,
    fields: ['days'],
    isOffered: () => true,
    request: (about, { days }) => ({ ...about, days: Number(days) }),
  }),
  correction({
    name: 'cancel',
    call: cancelForUser,
    fields: [],
    isStop: true,
    isOffered: ({ renews }) => renews,
    request: (about) => about,
  }),
  correction({
    name: 'restrict',
    call: restrictUser,
    fields: ['class'],
    isStop: true,
    isOffered: ({ restricted }) => restricted === null,
    request: (about, draft) => ({ ...about, class: draft.class as RestrictionReason }),
  }),
  correction({
    name: 'lift',
    call: liftRestriction,
    fields: [],
    isOffered: ({ restricted }) => restricted !== null,
    request: (about) => about,
  }),
  correction({
    name: 'payment',
    call: reassignPayment,
    fields: ['transactionId', 'tariff'],
    isOffered: () => true,
    request: null,
  }),
  correction({
    name: 'inviter',
    call: changeReferrer,
    fields: ['inviterCode'],
    isOffered: () => true,
    request: (about, { inviterCode }) => ({ ...about, inviterCode: inviterCode.trim() }),
  }),
  correction({
    name: 'swaps',
    call: resetDeviceSwaps,
    fields: [],
    isOffered: ({ swaps }) => swaps.used > 0,
    request: (about) => about,
  }),
  correction({
    name: 'trial',
    call: allowSecondTrial,
    fields: [],
    isOffered: ({ isTrialDenied, isTrialAllowed }) => isTrialDenied && !isTrialAllowed,
    request: (about) => about,
  }),
  correction({
    name: 'endTrial',
    call: endTrial,
    fields: [],
    isStop: true,
    isOffered: ({ situation }) => situation.canEndTrial,
    request: (about) => about,
  }),
  correction({
    name: 'endPromo',
    call: endPromo,
    fields: [],
    isStop: true,
    isOffered: ({ promo }) => promo !== null,
    request: (about) => about,
  }),
];
