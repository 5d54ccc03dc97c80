import type { Shop } from '@functions/customer-life/contract/get-shop';
import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { normalisePhone } from '@functions/base/contract/values/phone';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@web/lib/analytics/campaign';
import { useBuyerDraft } from '@web/lib/purchases/buyer-draft';
import { guestPurchaseId } from '@web/lib/purchases/guest-purchase-id';
import { TextField } from '@web/ui/text-field';
import messages from '@web/ui/messages.module.css';
import { Checkout } from './checkout';
import { PhoneField } from './phone-field';
import { PromoField } from './promo-field';
import type { Prices } from './use-prices';

interface GuestCheckoutProps {
  shop: Shop;
  campaign: Campaign;
  prices: Prices;
  onPaid: () => void;
}

/** Offer 1.1: a guest enters an e-mail address, which receives the receipt and the link to attach the purchase. */
export function GuestCheckout({ shop, campaign, prices, onPaid }: GuestCheckoutProps) {
  const { t } = useTranslation('purchase');
  const [{ email, phone }, change] = useBuyerDraft();
  const [missing, setMissing] = useState<'none' | 'email' | 'phone'>('none');
  const emailField = useRef<HTMLInputElement>(null);
  const phoneField = useRef<HTMLInputElement>(null);

  const handleEmail = (typed: string) => {
    change({ email: typed });
    if (isEmail(normaliseEmail(typed))) setMissing('none');
  };
  const isReady = () => {
    const found = !isEmail(normaliseEmail(email))
      ? 'email'
      : shop.needsPhone && normalisePhone(phone) === null
        ? 'phone'
        : 'none';
    setMissing(found);
    if (found === 'email') emailField.current?.focus();
    if (found === 'phone') phoneField.current?.focus();
    return found === 'none';
  };

  return (
    <Checkout
      shop={shop}
      campaign={campaign}
      kind="new-subscription"
      buying={async () => ({
        uid: '',
        email: normaliseEmail(email),
        trialDays: campaign.trialDays,
        kind: 'new-subscription',
        promo: prices.goodPromo,
        phone: shop.needsPhone ? phone : null,
        prepaidToken: await guestPurchaseId(campaign),
        until: {},
      })}
      refresh={prices.refresh}
      onPaid={onPaid}
      isReady={isReady}
      isWide
      isUnsettled={prices.promo.state === 'checking'}
      renderFields={(quote, isBusy) => (
        <>
          {prices.inviterDiscount !== null && (
            <p className={messages.note}>{t('invited', { percent: Math.round(prices.inviterDiscount * 100) })}</p>
          )}
          {/* Only for a code of the link; other visitors would leave to search for one. */}
          {prices.promo.isLinked && <PromoField promo={prices.promo} effect={quote.promo} isDisabled={isBusy} />}
          <TextField
            ref={emailField}
            label={t('email.label')}
            type="email"
            autoComplete="email"
            hint={t('email.hint')}
            problem={missing === 'email' ? t('email.problem') : null}
            value={email}
            onChange={handleEmail}
            isDisabled={isBusy}
          />
          {shop.needsPhone && (
            <PhoneField
              ref={phoneField}
              value={phone}
              onChange={(typed) => change({ phone: typed })}
              isDisabled={isBusy}
              isMissing={missing === 'phone'}
            />
          )}
        </>
      )}
    />
  );
}
