// @ts-check
// The modules of functions/src, lowest first, and the files of each. A module imports those above it in this list and
// nothing below: `npm run lint` reports every arrow up (eslint-no-arrow-up.js). A file has exactly one module.

/** @type {readonly (readonly [name: string, holds: string, files: string])[]} */
export const MODULES = [
  [
    'base',
    'calendar, money, languages, results, wire, database sessions, rate limits, outbox, passkeys, kit of e-mails',
    `
      contract/accounts/passkey-answers contract/values/passkey-transports
      domain/platform/{passkey,sign-in-limits} usecases/platform/passkey-challenges store/used-passkey-challenges
      domain/panel/staff-sign-in-limits contract/platform/probe-sign-in contract/platform/notice lib/*
      contract/endpoint contract/wire
      contract/values/{brand,decline,email,error-codes,languages,masked-email,money,months,phone,rate-limits}
      contract/values/{notices,support-links,tariff,tenge,unreachable,wait-words,guarantee,link-code,audit-actions}
      contract/values/{outbound-events,status,news,leaving-reasons,mail-topics}
      domain/panel/{csv,masked-email,paging,pasted-id,email-grams}
      domain/platform/{anti-guessing-limits,browser-name,calendar,call-limits,client-network,content-text}
      domain/platform/{allowed-address,clean-name,customer-limits,rate-limit,result,outbox,job-run,mail,outbound-event,webhook-delivery}
      usecases/platform/{counted-transaction,fenced-deps,for-each-at-once,process-in-pages}
      usecases/platform/{result-of,human-check,enqueue,announce-event} usecases/panel/{cursor-page,present-page}
      store/{collection,outbox-collection,removal-lines,search-row,due-page,firestore-session,paginate,rate-limits,remembered,run-transaction,schema}
      store/{transaction-errors,transaction-queue,local-clock}
      store/{typed-addresses}
      providers/mail/{email-context,email-html,email-text,email-theme,email,mail-format,mail-links}
      providers/mail/{mail-texts,markup}
    `,
  ],
  [
    'staff',
    'members, sign-in, sessions, second factor, audit',
    `
      contract/values/staff contract/panel/panel-endpoint contract/panel/panel-wire contract/panel/staff/*
      contract/panel/audit/* domain/panel/{audit,staff-limits,staff-session,staff} usecases/panel/staff/*
      usecases/panel/audit/* usecases/panel/idempotent-action usecases/platform/revoke-staff-sessions
      store/{audit,staff-sessions,staff}
    `,
  ],
  [
    'subscription',
    'events, rules, standing, prices, slots',
    `
      contract/values/renewal-end contract/subscription/{change-tariff} domain/subscription/*
      contract/devices/device-offer usecases/devices/present-device-offer providers/mail/device-words
      domain/devices/{slots,device-line,device-price}
      store/subscriptions providers/mail/subscription-emails
    `,
  ],
  [
    'nodes',
    'VPN nodes, what they let in, devices as they know them',
    `
      contract/nodes/* contract/panel/nodes/* domain/nodes/* usecases/nodes/* usecases/panel/nodes/*
      usecases/devices/servers domain/devices/device
      store/{nodes,devices,access-grants,access-feed,connection-logs}
    `,
  ],
  [
    'accounts',
    'sign-ins, sessions, passkeys, passwords, e-mail address, preferences',
    `
      contract/accounts/{confirm-sign-in,login-tickets,manage-password,passkey-sign-in,passkeys}
      contract/accounts/{refresh-session,reset-password,sessions,set-preferences,sign-in-with-yandex}
      contract/accounts/{sign-ins,sign-out-everywhere,unsubscribe,verify-contact-email,news-addresses}
      contract/values/customers domain/accounts/* usecases/panel/customers/row-owners
      usecases/accounts/{concerns-erased-customer,add-passkey,answer-telegram,confirm-sign-in,end-sessions}
      usecases/accounts/{has-signed-in-recently,list-sessions,list-sign-ins,login-tickets}
      usecases/accounts/{news-addresses,person,mail-new-sign-in,present-sign-ins,prove-identity,prove-passkey,record-session}
      usecases/accounts/{refresh-session,remove-planted,reset-password,restricted-identities}
      usecases/accounts/{send-password-mail,set-preferences,sign-in-with-passkey,sign-in-with-yandex}
      usecases/accounts/{sign-out-elsewhere,sign-out-everywhere,sign-out,unsubscribe,verify-contact-email}
      usecases/accounts/{yandex-account} usecases/platform/{broken-channels,probe-sign-in}
      store/{customers,customer-sessions,identities,login-tickets,news-addresses,passkeys}
      store/{restricted-identities,used-yandex-tokens}
      providers/mail/account-emails
    `,
  ],
  [
    'payments',
    'payments, receipts, cards, the document of a refund, the port of providers',
    `
      contract/payments/* contract/values/{payment-methods,payment-place,payments,sold-kinds}
      domain/payments/{mandate,payment-event,payment,receipt,refund-rules,sold,payment-mails,payment-tasks}
      domain/refunds/{refund,refund-outcome} usecases/refunds/{early-refund,refund-overcharge,refund-surplus}
      usecases/payments/apply-result usecases/platform/log-unreadable usecases/subscription/read-renewal-end
      store/{payment-events,receipts,refunds,forged-webhooks} providers/mail/payment-emails
    `,
  ],
  [
    'referrals',
    'invitations and their discount',
    `
      referrals/*/*
    `,
  ],
  [
    'recording',
    'records what happens to a subscription, with all that follows from it',
    `
      usecases/subscription/record-subscription-events
    `,
  ],
  [
    'gifts',
    'gifts from the order to the claim',
    `
      contract/purchase/{gifts,open-gift} contract/values/gift-text domain/purchase/{gift,gift-mails,gift-tasks}
      usecases/purchase/{advance-gift,cancel-gift,claim-gift,list-gifts,open-gift,present-gifts,send-gift}
      usecases/refunds/return-gift store/gifts providers/mail/gift-emails
    `,
  ],
  [
    'purchase',
    'orders, quotes, promo codes, guest purchases, pay links, Check, kinds of purchase',
    `
      contract/purchase/{apply-promo-code,create-order,get-shop,open-pay-link,readdress-purchase,tenge-rate}
      contract/values/{promo-refusals,attach-gains} contract/panel/promos/* contract/panel/finance/tenge-rate
      domain/purchase/{saved-card,check,receipt-of,guest-purchase,order,pay-link,promo,purchase,quote,trial-usage}
      domain/purchase/{purchase-mails,purchase-tasks} providers/mail/purchase-emails
      domain/purchase/kinds/* domain/platform/tenge-rate
      usecases/purchase/{ahead-offer,apply-promo-code,charge-saved-card,claim-guest-purchase,claimed-trial}
      usecases/purchase/{create-order,expire-unclaimed-purchase,find-link-code,find-promo,is-still-paid}
      usecases/purchase/{free-term,is-trial-used,mandate-with-card,new-order,open-pay-link}
      usecases/purchase/{orders-possibly-paid,present-order,present-quote,rate-limit-promo}
      usecases/purchase/{readdress-purchase,repeated-purchase,settle-card-change,settle-free-order}
      usecases/purchase/{settle-gift,settle-order,settle-subscription-order} usecases/refunds/return-of-merged
      ports/payment-provider
      usecases/payments/{ask-about-charge,list-batch,quarantine-payment,list-receipts,present-receipt} usecases/panel/promos/*
      usecases/panel/finance/tenge-rate usecases/platform/warn-of-old-rate
      store/{guest-purchases,orders,promos,trial-usages}
    `,
  ],
  [
    'campaigns',
    'mailings',
    `
      contract/panel/campaigns/* domain/platform/{campaign,campaign-mails,campaign-tasks} usecases/panel/campaigns/*
      usecases/platform/send-campaign-page store/{campaigns,campaign-recipients} providers/mail/campaign-emails
    `,
  ],
  [
    'renewals',
    'mandates, checkpoints, charges of a renewal, cancel, resume, tariff',
    `
      contract/subscription/{cancel-subscription,remove-card,resume-subscription} domain/renewals/*
      usecases/subscription/{cancel-subscription,change-tariff,remove-card,resume-subscription}
      usecases/subscription/{run-billing-checkpoint,settle-renewal,change-subscription}
      usecases/referrals/recount-referrals usecases/payments/{find-mandate,sync-mandate}
      store/mandates providers/mail/renewal-emails
    `,
  ],
  [
    'refunds',
    'who gets what back',
    `
      contract/panel/customers/{refund,refundable,bought}
      domain/refunds/refund-mails providers/mail/refund-emails
      usecases/refunds/{execute-refund,handle-refund}
      usecases/refunds/{request-refund,restore-access}
      usecases/panel/customers/{refund,refundable,bought}
    `,
  ],
  [
    'notifications',
    'dispatches what the provider says',
    `
      usecases/payments/{apply-payment-event,ask-about-link,audit-forged-webhooks}
      usecases/reconciliation/import-missed-transactions
      usecases/payments/{check-payment,confirm-payment,find-doubt,handle-payment-failed,handle-payment-succeeded}
      usecases/payments/{read-ahead,receive-notification,record-apply-failure}
    `,
  ],
  [
    'devices',
    'what a customer does with devices',
    `
      contract/devices/{activate-device,add-device,app-device,detach-device,device,manage-devices}
      contract/devices/{pay-device,rename-device} domain/devices/device-mails providers/mail/device-emails
      usecases/devices/{activate-device,add-device,app-devices,bind-device,detach-device,manage-devices}
      usecases/devices/{list-servers,offer-extra-device,pay-device,present-devices,rename-device}
      usecases/devices/{update-slots}
    `,
  ],
  [
    'reconciliation',
    'day closes, disputes, ledger against the provider',
    `
      contract/panel/finance/finance-days domain/reconciliation/*
      usecases/reconciliation/{close-day,close-open-days,compare-again,compare-day,list-disputes,read-chargebacks}
      usecases/reconciliation/{recompute-day-totals,record-chargeback,record-representment,refunds-of-day}
      usecases/panel/finance/{day-closes,date-range} store/{day-close-progress,day-closes,metrics}
    `,
  ],
  [
    'operations',
    'health, jobs, switches, notices, removals',
    `
      contract/platform/{get-deep-health,get-health,health,get-notices,report-violations}
      contract/values/{reports,switches,waiting} contract/panel/finance/{finance-health,switches}
      contract/panel/notices/*
      domain/platform/{activity,dependency-health,health,service-notice,switches,violation-report}
      usecases/platform/{check-safeguards,get-health,get-notices,health-facts,read-health}
      usecases/platform/{report-violations,run-job,save-accounts,watch-health}
      usecases/panel/notices/* usecases/panel/finance/switches
      store/{activity,backlog,dependency-health,job-runs,product-settings,public-facts,service-notices}
    `,
  ],
  [
    'messages',
    'sends e-mails, news and outbound webhooks; runs tasks',
    `
      contract/platform/report-bounces contract/panel/webhooks/* contract/panel/finance/finance-outbox
      domain/platform/{all-mails,all-tasks,news,webhook-endpoint} store/outbox
      usecases/platform/{deliver-webhook,note-mailbox,report-bounces}
      usecases/platform/{send-mail,tell-news} usecases/panel/webhooks/* usecases/panel/finance/finance-outbox
      store/{wanted-events,webhook-deliveries,webhook-endpoints}
      providers/mail/{compose-email,customer-mailer,mailbox-refusal,mailer,news-words,recipient-links}
      providers/mail/{render-mail}
    `,
  ],
  [
    'customer-life',
    'register, link, merge, erase, export, delete, profile',
    `
      contract/accounts/{delete-account,export-account,register-customer,restore-sign-in}
      contract/subscription/get-profile domain/customer-life/* domain/platform/removal usecases/platform/replay-removals
      usecases/accounts/{delete-account,erase-customer,export-account,link-sign-in,merge-accounts}
      usecases/accounts/{register-customer,restore-sign-in,unlink-sign-in} usecases/subscription/get-profile
      usecases/purchase/{get-shop,find-unclaimed} usecases/accounts/manage-password
    `,
  ],
  [
    'panel',
    'what staff see across subjects',
    `
      contract/panel/customers/{account-corrections,change-subscription,customer-notes,get-payment}
      contract/panel/customers/{get-timeline,get-user,global-search,list-checks,list-invitees,list-logs}
      contract/panel/customers/{search-users} contract/panel/finance/{finance-receipts,finance-refunds,finance-webhooks}
      contract/panel/today/* contract/values/timeline domain/panel/{timeline,waiting}
      usecases/panel/customers/{account-corrections,change-referrer,change-subscription,customer-notes}
      usecases/panel/customers/{find-payments,get-payment,get-timeline,get-user,global-search,list-checks}
      usecases/panel/customers/{list-invitees,list-logs,mail-state,present-situation,reassign-payment}
      usecases/panel/customers/{resend-mail,search-users,user-row}
      usecases/panel/finance/{export-ledger,finance-refunds,finance-webhooks,get-metrics,list-ledger} usecases/panel/today/*
      store/{customer-notes,finance-lists}
    `,
  ],
  [
    'entry',
    'HTTP, jobs, compose, adapters of outside services, the sums of repositories',
    `
      compose index function-secrets region release secret-values settings http/* jobs/* providers/*
      providers/*/* store/{firestore-store,collections,upgrade-documents,removals,write-buffer}
      usecases/platform/process-outbox-entry
      ports/{panel-repositories,repositories,services}
    `,
  ],
];

/**
 * The repositories and services of all modules together. Everything may import them until each module has its own
 * part; scripts/reports/modules.ts counts who does.
 */
export const SUMS = ['ports/repositories', 'ports/panel-repositories', 'ports/services'];

/** The names, lowest first. */
export const ORDER = MODULES.map(([name]) => name);

const expanded = (/** @type {string} */ pattern) => {
  const found = /^(.*)\{([^}]*)\}(.*)$/.exec(pattern);
  return found === null ? [pattern] : (found[2] ?? '').split(',').map((each) => `${found[1]}${each}${found[3]}`);
};
const PATTERNS = MODULES.flatMap(([name, , files]) =>
  files
    .trim()
    .split(/\s+/)
    .flatMap(expanded)
    .map((pattern) => ({ name, pattern, test: new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`) })),
);

/** The patterns of the map, for the test that each stands for a file. */
export const patterns = PATTERNS.map(({ name, pattern }) => ({ name, pattern }));

/**
 * The modules that claim a file of functions/src: its path there, without its ending. Exactly one, as a test demands.
 * @param {string} path
 */
export const modulesOf = (path) => [...new Set(PATTERNS.filter(({ test }) => test.test(path)).map(({ name }) => name))];
