import type { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, failureCodeOf } from '@web/lib/http/api-error';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { takeAndStoreSecret } from '@web/lib/auth/secret-from-url';
import { settlePurchases, type Purchase } from '@web/lib/purchases/purchases';
import { NotLoaded } from '@web/ui/skeleton';
import { UnsettledPurchase } from '@web/ui/unsettled-purchase';
import { useOpenPayLink, type PayLinkResponse } from '@web/features/instant-pay/api/open-pay-link';
import { paymentDueOf } from './payment-due';
import { Layout } from './layout';
import { PaymentForm } from './payment-form';
import { Message } from './message';

const isPayLink = ({ kind }: Purchase): boolean => kind === 'link';

/** The page says until when is paid. */
const forgetPayment = () => settlePurchases(isPayLink);

/**
 * Opened by the pay link in an e-mail about a failed renewal, or about the end of a term. It shows only the payment due
 * and creates no session.
 */
export function InstantPayPage() {
  const { t } = useTranslation('instant-pay');
  const [link] = useState(() => takeAndStoreSecret('link') ?? '');
  const [paid, setPaid] = useState<PayLinkResponse | null>(null);
  const query = useOpenPayLink(link);
  const isPaid = query.data !== undefined && paymentDueOf(query.data) === null;
  useEffect(() => {
    if (isPaid) forgetPayment();
  }, [isPaid]);

  if (paid)
    return (
      <Message
        heading={t('done.heading')}
        text={t('done.text', { date: dateOf(paid.nextChargeDate ?? paid.until ?? null) })}
        illustration="active"
        linkTo="profile"
      />
    );
  const refusal = link === '' ? 'invalid' : refusalIn(query.error);
  if (refusal)
    return (
      <Message heading={t(`${refusal}.heading`)} text={t(`${refusal}.text`)} illustration="inactive" linkTo="login" />
    );
  if (!query.data) {
    return (
      <Layout heading={t('heading')}>
        <NotLoaded query={query} rows={5} />
      </Layout>
    );
  }
  const { data } = query;
  const paymentDue = paymentDueOf(data);
  if (paymentDue === null)
    return (
      <Message
        heading={t('paid.heading', { date: dateOf(data.paidUntil) })}
        text={t('paid.text')}
        illustration="active"
        linkTo="profile"
      />
    );
  return (
    <Layout heading={t('heading')} lead={t(paymentDue.lead)}>
      <UnsettledPurchase isShown={isPayLink} />
      <PaymentForm link={link} paymentDue={paymentDue} onPaid={() => setPaid(data)} />
    </Layout>
  );
}

const dateOf = (iso: string | null): string => (iso === null ? '' : formatDate(iso, currentLanguage()));

/** The kind of a final refusal; null for an error that may be temporary. */
function refusalIn(error: Error | null): 'invalid' | 'nothing' | null {
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.status === 429) return null;
  return failureCodeOf<typeof openPayLink>(error) === 'nothing_to_pay' ? 'nothing' : 'invalid';
}
