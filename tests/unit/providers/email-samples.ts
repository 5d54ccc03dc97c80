import { BRAND } from '@functions/base/contract/values/brand';
import type { MailContent, MailKind } from '@functions/messages/rules/all-mails';
import type { MailLinks } from '@functions/base/mails/mail-links';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

export const LINKS: MailLinks = {
  site: `${BRAND.siteUrl}/`,
  profile: `${BRAND.siteUrl}/profile`,
  resume: `${BRAND.siteUrl}/profile?resume=1`,
  shop: `${BRAND.siteUrl}/shop`,
  install: `${BRAND.siteUrl}/install`,
  cancel: `${BRAND.siteUrl}/cancel`,
  offer: `${BRAND.siteUrl}/offer`,
  promo: `${BRAND.siteUrl}/promo`,
  supportBot: `${BRAND.supportBot}?start=01kaj3v5k8x2q`,
  supportEmail: `mailto:${BRAND.supportEmail}?subject=ID%2001kaj3v5k8x2q`,
  login: `${BRAND.siteUrl}/login`,
  verify: (mode, code) => `${BRAND.siteUrl}/verify?mode=${mode}&oobCode=${code}`,
  restoreSignIn: (signIn, removedAt) => `${BRAND.siteUrl}/verify?mode=restoreSignIn&link=${signIn}_${removedAt}`,
  pay: (periodEnd) => `${BRAND.siteUrl}/instantPay?end=${periodEnd}&sign=abc`,
  attach: (payToken) => `${BRAND.siteUrl}/attach?token=${payToken}`,
  gift: ({ id, link }) => `${BRAND.siteUrl}/attach?prepaid=${id}_${link}&gift=1`,
  unsubscribe: (topic) => `${BRAND.siteUrl}/unsubscribe?link=${topic}`,
  unsubscribeByPost: (topic) => `${BRAND.siteUrl}/api/unsubscribe?link=${topic}`,
};

type Samples = { readonly [Kind in MailKind]: readonly Extract<MailContent, { kind: Kind }>[] };

/** Variants of every kind of e-mail. The type requires a sample of each kind. */
export const SAMPLES: Samples = {
  paid: [
    { kind: 'paid', amount: 108_000, until: at('2026-12-20'), nextChargeAt: at('2026-12-20'), nextAmount: 15_000 },
    { kind: 'paid', amount: 0, until: at('2026-12-20'), nextChargeAt: null, nextAmount: null },
    {
      kind: 'paid',
      amount: 100,
      until: at('2026-12-20'),
      nextChargeAt: at('2026-12-20'),
      nextAmount: 15_000,
      isFirst: true,
    },
    { kind: 'paid', amount: 0, until: at('2026-12-20'), nextChargeAt: null, nextAmount: null, isFirst: true },
  ],
  'paid-unclaimed': [
    { kind: 'paid-unclaimed', amount: 100, payToken: 'aa11_30_1', isReminder: false },
    { kind: 'paid-unclaimed', amount: 100, payToken: 'aa11_30_1', isReminder: true },
  ],
  'gift-paid': [
    {
      kind: 'gift-paid',
      amount: 15_000,
      months: 1,
      recipientEmail: 'friend@example.com',
      sendAt: null,
      returnAt: at('2027-03-20'),
    },
    {
      kind: 'gift-paid',
      amount: 108_000,
      months: 12,
      recipientEmail: 'friend@example.com',
      sendAt: at('2026-12-31'),
      returnAt: at('2027-03-31'),
    },
  ],
  gift: [
    {
      kind: 'gift',
      months: 6,
      from: 'Аня',
      message: 'С днём рождения & всего <хорошего>!',
      giftId: 'g1',
      link: 1,
      claimUntil: at('2027-03-20'),
      isReminder: false,
    },
    {
      kind: 'gift',
      months: 1,
      from: '',
      message: '',
      giftId: 'g1',
      link: 2,
      claimUntil: at('2027-03-20'),
      isReminder: true,
    },
  ],
  'gift-readdressed': [
    { kind: 'gift-readdressed', months: 6, recipientEmail: 'friend@example.com' },
    { kind: 'gift-readdressed', months: 1, recipientEmail: 'friend@example.com', isGuest: true },
  ],
  'gift-claimed': [
    { kind: 'gift-claimed', months: 6, recipientEmail: 'friend@example.com', at: at('2026-12-20') },
    { kind: 'gift-claimed', months: 1, recipientEmail: 'friend@example.com', at: at('2026-12-20'), isGuest: true },
  ],
  'gift-unclaimed': [
    {
      kind: 'gift-unclaimed',
      amount: 54_000,
      months: 6,
      recipientEmail: 'friend@example.com',
      returnAt: at('2027-03-20'),
    },
    {
      kind: 'gift-unclaimed',
      amount: 54_000,
      months: 6,
      recipientEmail: 'friend@example.com',
      returnAt: at('2027-03-20'),
      isGuest: true,
    },
    {
      kind: 'gift-unclaimed',
      amount: 54_000,
      months: 6,
      recipientEmail: 'fiend@example.com',
      returnAt: at('2027-03-20'),
      isUndelivered: true,
    },
  ],
  'gift-received': [
    { kind: 'gift-received', months: 6, until: at('2027-06-20'), nextChargeAt: null, nextAmount: null },
    { kind: 'gift-received', months: 12, until: at('2027-12-20'), nextChargeAt: at('2027-12-20'), nextAmount: 15_000 },
  ],
  'gift-withdrawn': [{ kind: 'gift-withdrawn', months: 6, until: at('2026-12-20') }],
  'device-paid': [
    { kind: 'device-paid', amount: 2_550, extraDevices: 2, nextAmount: 25_000 },
    { kind: 'device-paid', amount: 2_550, extraDevices: 1, nextAmount: null },
    {
      kind: 'device-paid',
      amount: 2_550,
      extraDevices: 1,
      nextAmount: 20_000,
      offer: {
        lines: [{ kind: 'days-left', until: at('2026-12-20'), days: 15, amount: 2_550 }],
        charges: [{ at: at('2026-12-20'), amount: 20_000, isAnnounced: false }],
      },
    },
    {
      kind: 'device-paid',
      amount: 5_100,
      extraDevices: 1,
      nextAmount: 15_000,
      offer: {
        lines: [
          { kind: 'days-left', until: at('2026-12-20'), days: 1, amount: 100 },
          { kind: 'coming-term', months: 1, amount: 5_000 },
        ],
        charges: [
          { at: at('2026-12-20'), amount: 15_000, isAnnounced: true },
          { at: at('2027-01-20'), amount: 20_000, isAnnounced: false },
        ],
      },
    },
    {
      kind: 'device-paid',
      amount: 2_550,
      extraDevices: 1,
      nextAmount: null,
      offer: { lines: [{ kind: 'days-left', until: at('2026-12-20'), amount: 2_550 }], charges: [] },
    },
  ],
  'charge-ahead': [
    {
      kind: 'charge-ahead',
      daysAhead: 3,
      chargeAt: at('2026-12-20'),
      amount: 17_500,
      lines: [
        { kind: 'tariff', months: 1, amount: 15_000 },
        { kind: 'promo', percent: 25, amount: -3_750 },
        { kind: 'referral', percent: 25, amount: -3_750 },
        { kind: 'devices', count: 2, amount: 10_000 },
      ],
      cardMask: '•• 4242',
    },
    {
      kind: 'charge-ahead',
      daysAhead: 1,
      chargeAt: at('2026-12-20'),
      amount: 60_000,
      lines: [{ kind: 'tariff', months: 6, amount: 60_000 }],
      cardMask: null,
    },
    {
      kind: 'charge-ahead',
      daysAhead: 3,
      chargeAt: at('2026-12-20'),
      amount: 11_250,
      lines: [
        { kind: 'tariff', months: 1, amount: 15_000 },
        { kind: 'referral', percent: 25, amount: -3_750 },
      ],
      cardMask: '•• 4242',
      amountWithoutTrials: 15_000,
    },
  ],
  'tariff-chosen': [
    { kind: 'tariff-chosen', months: 6, chargeAt: at('2026-12-20'), amount: 60_000 },
    { kind: 'tariff-chosen', months: 1, chargeAt: at('2026-12-20'), amount: 0 },
  ],
  'card-changed': [
    { kind: 'card-changed', amount: 100, cardMask: '•• 4242', nextChargeAt: at('2026-12-20'), nextAmount: 15_000 },
    { kind: 'card-changed', amount: 100, cardMask: null, nextChargeAt: null, nextAmount: 15_000 },
    {
      kind: 'card-changed',
      amount: 100,
      cardMask: '•• 4242',
      isFirst: true,
      nextChargeAt: at('2026-12-20'),
      nextAmount: 15_000,
    },
  ],
  'trial-ended': [
    {
      kind: 'trial-ended',
      chargeAt: at('2026-12-20'),
      amount: 12_500,
      lines: [
        { kind: 'tariff', months: 1, amount: 15_000 },
        { kind: 'referral', percent: 50, amount: -7_500 },
        { kind: 'devices', count: 1, amount: 5_000 },
      ],
      cardMask: '•• 4242',
    },
  ],
  'end-ahead': [
    { kind: 'end-ahead', daysAhead: 3, until: at('2026-12-20') },
    {
      kind: 'end-ahead',
      daysAhead: 1,
      until: at('2026-12-20'),
      payAhead: { months: 3, amount: 43_000, paidUntil: at('2027-03-20') },
    },
  ],
  'charge-failed': [
    {
      kind: 'charge-failed',
      decline: 'funds',
      amount: 15_000,
      accessUntil: at('2026-12-23'),
      periodEnd: at('2026-12-20'),
    },
    {
      kind: 'charge-failed',
      decline: 'cardExpired',
      amount: 15_000,
      accessUntil: at('2026-12-23'),
      periodEnd: at('2026-12-20'),
    },
    {
      kind: 'charge-failed',
      decline: 'bankRefused',
      amount: 15_000,
      accessUntil: at('2026-12-23'),
      periodEnd: at('2026-12-20'),
    },
    {
      kind: 'charge-failed',
      decline: null,
      amount: 15_000,
      accessUntil: at('2026-12-23'),
      periodEnd: at('2026-12-20'),
    },
  ],
  cancelled: [
    { kind: 'cancelled', until: at('2026-12-20'), by: 'customer' },
    { kind: 'cancelled', until: at('2026-12-20'), by: 'staff' },
    { kind: 'cancelled', until: at('2026-12-20'), by: 'provider-site' },
    { kind: 'cancelled', until: at('2026-12-20'), by: 'customer', closed: 'restricted' },
    { kind: 'cancelled', until: at('2026-12-20'), by: 'customer', closed: 'ended' },
    { kind: 'cancelled', until: at('2026-12-20'), by: 'customer', withoutCard: true },
  ],
  expired: [{ kind: 'expired', until: at('2026-12-20') }],
  refunded: [
    { kind: 'refunded', amount: 15_000, isFull: true, reducedAccess: true },
    { kind: 'refunded', amount: 5_000, isFull: false, reducedAccess: true },
    { kind: 'refunded', amount: 15_000, isFull: true, reducedAccess: false },
  ],
  'dispute-decided': [
    {
      kind: 'dispute-decided',
      amount: 15_000,
      back: 'time',
      now: { until: at('2026-12-20'), nextChargeAt: null, nextAmount: null },
    },
    { kind: 'dispute-decided', amount: 75_000, back: 'gift' },
    { kind: 'dispute-decided', amount: 10_000, back: 'nothing' },
  ],
  'refund-refused': [
    { kind: 'refund-refused', amount: 15_000, restoredUntil: null },
    { kind: 'refund-refused', amount: 15_000, restoredUntil: at('2026-12-20') },
    { kind: 'refund-refused', amount: 15_000, restoredUntil: at('2026-12-20'), renews: true },
    { kind: 'refund-refused', amount: 5_000, restoredUntil: at('2026-12-20'), isDevice: true, renews: true },
  ],
  'payment-moved': [
    {
      kind: 'payment-moved',
      way: 'here',
      amount: 15_000,
      until: at('2026-12-20'),
      nextChargeAt: null,
      nextAmount: null,
    },
    { kind: 'payment-moved', way: 'away', amount: 15_000, until: null, nextChargeAt: null, nextAmount: null },
    {
      kind: 'payment-moved',
      way: 'back',
      amount: 15_000,
      until: at('2026-12-20'),
      nextChargeAt: at('2026-12-20'),
      nextAmount: 15_000,
    },
  ],
  'friend-counted': [
    { kind: 'friend-counted', percent: 50 },
    { kind: 'friend-counted', percent: 100 },
  ],
  'friend-lapsed': [
    { kind: 'friend-lapsed', percent: 25, chargeAt: at('2026-12-20'), amount: 11_250, isAnnounced: false },
    { kind: 'friend-lapsed', percent: 0, chargeAt: at('2026-12-20'), amount: 15_000, isAnnounced: true },
    {
      kind: 'friend-lapsed',
      percent: 0,
      chargeAt: at('2026-12-20'),
      amount: 15_000,
      isAnnounced: false,
      isFinal: true,
    },
  ],
  'payment-returned': [
    { kind: 'payment-returned', amount: 100, reason: 'trial-used' },
    { kind: 'payment-returned', amount: 15_000, reason: 'nothing-due' },
    {
      kind: 'payment-returned',
      amount: 108_000,
      reason: 'overtaken',
      now: { until: at('2026-12-20'), nextChargeAt: at('2026-12-20'), nextAmount: 15_000 },
    },
    {
      kind: 'payment-returned',
      amount: 15_000,
      reason: 'overtaken',
      now: { until: null, nextChargeAt: null, nextAmount: null },
    },
  ],
  'access-restricted': [
    { kind: 'access-restricted', reason: 'law', renews: false },
    { kind: 'access-restricted', reason: 'key-shared', renews: true },
    { kind: 'access-restricted', reason: 'trial-abuse', renews: true },
  ],
  'restriction-lifted': [
    { kind: 'restriction-lifted', until: at('2026-12-20'), nextChargeAt: at('2026-12-20'), nextAmount: 15_000 },
    { kind: 'restriction-lifted', until: at('2026-12-20'), nextChargeAt: null, nextAmount: null },
  ],
  'trial-refused': [{ kind: 'trial-refused' }],
  'device-added': [{ kind: 'device-added', deviceName: 'Pixel 9 Pro' }],
  'sign-in-removed': [
    { kind: 'sign-in-removed', provider: 'google.com', signIn: 'google.com:1084', removedAt: at('2026-12-20') },
  ],
  'passkey-blocked': [{ kind: 'passkey-blocked', name: 'Chrome, Windows' }],
  'news-added': [
    { kind: 'news-added', channel: 'push', browser: 'Firefox, Windows' },
    { kind: 'news-added', channel: 'push', browser: '' },
    { kind: 'news-added', channel: 'telegram', browser: '' },
  ],
  'new-sign-in': [
    { kind: 'new-sign-in', provider: 'google.com' },
    { kind: 'new-sign-in', provider: 'yandex' },
    { kind: 'new-sign-in', provider: 'password' },
    { kind: 'new-sign-in', provider: 'passkey' },
  ],
  'new-browser': [
    { kind: 'new-browser', provider: 'google.com', browser: 'Firefox, Windows' },
    { kind: 'new-browser', provider: 'yandex', browser: '' },
  ],
  'confirm-address': [{ kind: 'confirm-address', code: 'abc' }],
  'reset-password': [{ kind: 'reset-password', code: 'abc' }],
  'contact-code': [{ kind: 'contact-code', code: '012345' }],
  'account-exists': [
    { kind: 'account-exists', provider: 'google.com' },
    { kind: 'account-exists', provider: 'yandex' },
    { kind: 'account-exists', provider: 'password' },
  ],
  'come-back': [{ kind: 'come-back', since: at('2026-12-20') }],
  promotion: [{ kind: 'promotion', code: 'SPRING_26', percent: 20, validUntil: at('2027-03-31') }],
  'price-changed': [
    {
      kind: 'price-changed',
      validFrom: at('2027-03-01'),
      months: 1,
      before: 15_000,
      after: 20_000,
      chargeAt: at('2027-03-12'),
      amount: 20_000,
    },
    {
      kind: 'price-changed',
      validFrom: at('2027-03-01'),
      months: 6,
      before: 60_000,
      after: 70_000,
      chargeAt: at('2027-05-12'),
      amount: 52_500,
    },
  ],
};

export const EVERY_MAIL: readonly MailContent[] = Object.values(SAMPLES).flat();
