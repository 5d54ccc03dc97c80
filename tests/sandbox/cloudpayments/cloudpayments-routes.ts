import * as z from 'zod';
import { json, redirect, script } from '../http/exchange';
import type { Router } from '../http/router';
import { cardInput, chargebackInput, linkInput, otherPayInput, payInput, type CloudPaymentsControl } from './control';
import { disputesPage } from './disputes-page';
import { FORM_SCRIPT } from './form-script';
import { formPage } from './form-page';
import { payerPortal } from './payer-portal';
import { linkPage } from './link-page';
import { authenticateByForm, payByForm, payByOtherMethod, payLinkByApp } from './pay-by-form';
import { cardEntry, paymentIntent } from './payment-intent';
import { serveApi } from './rest/serve-api';
import { faultSettingsPatch } from './fault-settings';
import type { Terminal } from './terminal';
import { WIDGET_SCRIPT } from './widget-script';

const formPayment = z.object({ intent: paymentIntent, card: cardEntry });
const formConfirmation = z.object({ transactionId: z.int(), confirmed: z.boolean() });

export function addCloudPaymentsRoutes(router: Router, terminal: Terminal, siteUrl: string): void {
  router.on('GET', '/cloudpayments/bundles/cloudpayments.js', () => script(WIDGET_SCRIPT));
  router.on('GET', '/cloudpayments/form.js', () => script(FORM_SCRIPT));
  router.on('GET', '/cloudpayments/form', ({ url }) => formPage(url.searchParams.get('embedder') ?? '', siteUrl));
  router.on('POST', '/cloudpayments/form/pay', async ({ rawBody }) => {
    const parsed = formPayment.safeParse(JSON.parse(rawBody));
    if (!parsed.success)
      return json({ step: 'mistake', field: null, message: 'Сайт передал кассе неверные данные платежа' });
    return json(await payByForm(terminal, parsed.data.intent, parsed.data.card));
  });
  router.on('POST', '/cloudpayments/form/method', async ({ rawBody }) => {
    const parsed = otherPayInput.safeParse(JSON.parse(rawBody));
    if (!parsed.success)
      return json({ step: 'mistake', field: null, message: 'Сайт передал кассе неверные данные платежа' });
    return json(await payByOtherMethod(terminal, parsed.data.intent, parsed.data.method));
  });
  router.on('POST', '/cloudpayments/form/link', async ({ rawBody }) =>
    json(await payLinkByApp(terminal, linkInput.parse(JSON.parse(rawBody)).transactionId)),
  );
  router.on('POST', '/cloudpayments/form/confirm', async ({ rawBody }) => {
    const { transactionId, confirmed } = formConfirmation.parse(JSON.parse(rawBody));
    return json(await authenticateByForm(terminal, transactionId, confirmed));
  });
  router.on('POST', '/cloudpayments/api/*', (request) => serveApi(terminal, request));
}

export function addPayerRoutes(router: Router, terminal: Terminal, control: CloudPaymentsControl): void {
  router.on('GET', '/cloudpayments/link/:id', ({ params }) => linkPage(terminal, Number(params.id)));
  router.on('POST', '/cloudpayments/link/:id', async ({ params }) => {
    await control.payLink({ transactionId: Number(params.id) });
    return redirect(`/cloudpayments/link/${Number(params.id)}`);
  });
  router.on('GET', '/cloudpayments/my', () => payerPortal(terminal));
  router.on('POST', '/cloudpayments/my/cancel', async ({ rawBody }) => {
    await control.cancelByPayer({ subscriptionId: new URLSearchParams(rawBody).get('id') ?? '' });
    return redirect('/cloudpayments/my');
  });
  router.on('POST', '/cloudpayments/my/card', async ({ rawBody }) => {
    const { id, card } = Object.fromEntries(new URLSearchParams(rawBody));
    const input = cardInput.safeParse({ subscriptionId: id, card });
    if (!input.success) return json({ error: z.prettifyError(input.error) }, 400);
    await control.updateCardByPayer(input.data);
    return redirect('/cloudpayments/my');
  });
}

/** Page on which a developer acts as the payer's bank and lists a chargeback. */
export function addBankRoutes(router: Router, terminal: Terminal, control: CloudPaymentsControl): void {
  router.on('GET', '/cloudpayments/disputes', () => disputesPage(terminal));
  router.on('POST', '/cloudpayments/disputes', async ({ rawBody }) => {
    const { id, row } = Object.fromEntries(new URLSearchParams(rawBody));
    const input = chargebackInput.safeParse({ transactionId: Number(id), row });
    if (!input.success) return json({ error: z.prettifyError(input.error) }, 400);
    await control.chargeback(input.data);
    return redirect('/cloudpayments/disputes');
  });
}

export function addControlRoutes(router: Router, control: CloudPaymentsControl): void {
  const on = <Schema extends z.ZodType>(
    verb: string,
    schema: Schema,
    act: (input: z.output<Schema>) => Promise<unknown>,
  ) =>
    router.on('POST', `/control/cloudpayments/${verb}`, async ({ rawBody }) => {
      const input = schema.safeParse(rawBody === '' ? {} : JSON.parse(rawBody));
      if (!input.success) return json({ error: z.prettifyError(input.error) }, 400);
      return json((await act(input.data)) ?? null);
    });
  const nothing = z.looseObject({});
  on('run-due', nothing, control.runDue);
  on('reset', nothing, control.reset);
  on('next-due', nothing, control.nextDue);
  on('pay', payInput, control.pay);
  on('pay-by-other', otherPayInput, control.payByOther);
  on('pay-link', linkInput, control.payLink);
  on('deliveries', nothing, control.deliveries);
  on('set-faults', faultSettingsPatch, control.setFaults);
  on('chargeback', chargebackInput, control.chargeback);
}
