import { basename } from 'node:path';
import { BRAND } from '@functions/base/contract/values/brand';
import { createServer } from 'node:http';
import { closeServer, listen } from '../../scripts/lib/local-server';
import { localUrl } from '../../scripts/lib/ports';
import { addAnalyticsRoutes, openAnalytics } from './analytics/analytics-routes';
import {
  addBankRoutes,
  addCloudPaymentsRoutes,
  addControlRoutes,
  addPayerRoutes,
} from './cloudpayments/cloudpayments-routes';
import { openControl, type CloudPaymentsControl } from './cloudpayments/control';
import { openTerminal, restoreTerminal, terminalState } from './cloudpayments/terminal';
import { attachment, json } from './http/exchange';
import { Router } from './http/router';
import { indexPage } from './index-page';
import { openInbox, type Inbox } from './mail/inbox';
import { addInboxRoutes } from './mail/inbox-routes';
import { startSmtp } from './mail/smtp-server';
import { addNativeRoutes, openNativeApp } from './native/native-routes';
import { openRecaptcha, type RecaptchaControl } from './recaptcha/human-tokens';
import { addRecaptchaRoutes } from './recaptcha/recaptcha-routes';
import { addPushRoutes } from './push/push-routes';
import { openPushService, type PushControl } from './push/push-service';
import type { SandboxOptions } from './sandbox-options';
import type { SandboxState } from './sandbox-state';
import { openTelegram, type TelegramControl } from './telegram/telegram';
import { addTelegramRoutes } from './telegram/telegram-routes';
import { startTicker } from './ticker';
import { openReceiver, type Receiver } from './webhooks/receiver';
import { addReceiverRoutes } from './webhooks/receiver-routes';
import { addYandexRoutes } from './yandex/yandex-routes';
import { openYandex, type YandexControl } from './yandex/yandex-tokens';

export interface Sandbox {
  readonly url: string;
  readonly smtpUrl: string;
  readonly cloudpayments: CloudPaymentsControl;
  readonly yandex: YandexControl;
  readonly recaptcha: RecaptchaControl;
  readonly inbox: Inbox;
  readonly telegram: TelegramControl;
  /** A push service; endpoints at `/push/send`. */
  readonly push: PushControl;
  /** Gets outbound webhooks at `/receiver/hooks`. */
  readonly receiver: Receiver;
  /** What it remembers of payments and e-mails, for `restore` of another sandbox. */
  state(): SandboxState;
  restore(state: SandboxState): void;
  stop(): Promise<void>;
}

/** Starts the sandboxes of all outside services on 127.0.0.1. Their state is in memory: see `state` and `restore`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const terminal = openTerminal(options);
  const cloudpayments = openControl(terminal);
  const yandex = openYandex(options.yandexClientId);
  const recaptcha = openRecaptcha(options.recaptchaSecret, new URL(options.siteUrl).hostname, Date.now);
  const analytics = openAnalytics();
  const native = openNativeApp();
  const inbox = openInbox(Date.now);
  const receiver = openReceiver();
  const push = openPushService();
  const telegram = openTelegram({
    botToken: options.telegramBotToken,
    webhookUrl: options.telegramWebhookUrl,
    webhookSecret: options.telegramWebhookSecret,
  });
  const smtp = await startSmtp(inbox, options.smtpPort);

  const router = new Router();
  router.on('GET', '/', () => indexPage(options.siteUrl, smtp.url));
  addCloudPaymentsRoutes(router, terminal, options.siteUrl);
  addPayerRoutes(router, terminal, cloudpayments);
  addBankRoutes(router, terminal, cloudpayments);
  addControlRoutes(router, cloudpayments);
  addYandexRoutes(router, yandex, options);
  addRecaptchaRoutes(router, recaptcha, options);
  addAnalyticsRoutes(router, analytics);
  addInboxRoutes(router, inbox);
  addReceiverRoutes(router, receiver);
  addPushRoutes(router, push);
  addTelegramRoutes(router, telegram);
  addNativeRoutes(router, native, options.siteUrl);
  for (const path of Object.values(BRAND.downloads)) {
    const name = basename(path);
    router.on('GET', path, () =>
      attachment(name, `Заглушка вместо установщика ${name}: песочница не содержит программу.\n`),
    );
  }
  const state = (): SandboxState => ({
    cloudpayments: terminalState(terminal),
    emails: inbox.list().toReversed(),
    chats: telegram.chats(),
    browsers: push.browsers(),
  });
  const restore = (kept: SandboxState): void => {
    restoreTerminal(terminal, kept.cloudpayments);
    inbox.restore(kept.emails);
    telegram.restore(kept.chats);
    push.restore(kept.browsers);
  };
  router.on('POST', '/control/state', () => json(state()));
  router.on('POST', '/control/restore', ({ rawBody }) => {
    restore(JSON.parse(rawBody) as SandboxState);
    return json(null);
  });
  router.on('POST', '/control/reset', async () => {
    await cloudpayments.reset();
    yandex.reset();
    recaptcha.reset();
    analytics.reset();
    native.reset();
    receiver.reset();
    push.reset();
    telegram.reset();
    inbox.clear();
    return json(null);
  });

  const server = createServer((request, response) => void router.serve(request, response));
  const url = localUrl(await listen(server, options.port));
  const stopTicker = options.tick ? startTicker(cloudpayments.runDue) : undefined;
  return {
    url,
    smtpUrl: smtp.url,
    cloudpayments,
    yandex,
    recaptcha,
    inbox,
    receiver,
    push,
    telegram,
    state,
    restore,
    stop: async () => {
      stopTicker?.();
      terminal.stopping.abort();
      await Promise.all([closeServer(server), smtp.stop()]);
    },
  };
}
