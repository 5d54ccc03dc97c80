import { createOrder } from '@contract/purchase/create-order';
import type { RequestInput } from '@contract/endpoint';
import { getShop } from '@contract/purchase/get-shop';
import { cancelGift, listGifts, sendGift, type PaidGift } from '@contract/purchase/gifts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { identityNow } from '@web/lib/auth/session-state';
import { call, callOrThrow } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';

/** Who pays a gift. Without an account `uid` is empty, and `email` is what the visitor entered. */
export interface Payer {
  readonly uid: string;
  readonly email: string;
}

/** The prices of the terms that can be given, in roubles, without discounts of the payer. */
export const useGiftPrices = ({ uid, email }: Payer) =>
  useQuery({
    queryKey: ['gift-prices', uid],
    queryFn: () => callOrThrow(getShop, { uid, email: uid === '' ? '' : email }),
    staleTime: 30_000,
  });

const giftsQuery = ({ uid, email }: Payer) =>
  queryOptions({
    queryKey: ['gifts', uid],
    queryFn: () => callOrThrow(listGifts, { uid, email }),
    refetchOnMount: 'always',
  });

/** The gifts that the customer paid, newest first. Loaded on demand. */
export const useListGifts = (payer: Payer) => useQuery(giftsQuery(payer));

/** Shows the answer at once. After a failure the list is loaded again: the gift may have been claimed meanwhile. */
function useGiftChange<Change>(payer: Payer, change: (about: Change) => Promise<{ success: true; gifts: PaidGift[] }>) {
  const queryClient = useQueryClient();
  const { queryKey } = giftsQuery(payer);
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Sends the e-mail of a gift again, to this address. */
export const useSendGift = (payer: Payer) =>
  useGiftChange(payer, (about: { giftId: string; recipientEmail: string }) =>
    callOrThrow(sendGift, { uid: payer.uid, email: identityNow(payer).email, ...about }),
  );

/** Takes an unclaimed gift back; the payment is refunded. */
export const useCancelGift = (payer: Payer) =>
  useGiftChange(payer, (giftId: string) => callOrThrow(cancelGift, { uid: payer.uid, email: payer.email, giftId }));

type GiftOrder = RequestInput<typeof createOrder>['gift'];

/** Called only after consent to the offer. A gift includes no consent to charges. */
export const orderGift = (
  { uid, email }: Payer,
  {
    tariff,
    gift,
    phone,
    captchaToken,
  }: { tariff: number; gift: GiftOrder; phone: string | null; captchaToken: string | null },
  prepaidToken: string | null,
) =>
  call(createOrder, {
    uid,
    email,
    period: 1,
    tariff,
    kind: 'gift',
    ...(gift && { gift }),
    ...(phone && { phone }),
    ...(prepaidToken !== null && { prepaidToken }),
    ...(captchaToken !== null && { captchaToken }),
    language: currentLanguage(),
    consents: { autoCharge: false, offer: true },
  });
