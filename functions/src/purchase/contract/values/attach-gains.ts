/**
 * What a payment gives to the account that staff attach it to. `claim`: a guest purchase, as after a registration;
 * `term`, `device`: time or a device slot from now on; `back`: what this account lost when staff moved the payment
 * away; `nothing`: the payment gives nothing and is returned.
 */
export const ATTACH_GAINS = ['claim', 'term', 'device', 'back', 'nothing'] as const;
export type AttachGain = (typeof ATTACH_GAINS)[number];
