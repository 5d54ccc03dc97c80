import { SECRETS, type SecretKey } from '@functions/settings';

/** What a step does; the rotation drill plays the steps by these names. */
export type RotationAction =
  /** The terminal sends no Check, and sends them again. */
  | 'pause-checks'
  | 'resume-checks'
  /** The other party uses the new value from now on. */
  | 'change'
  /** `npm run rotate` stores the new value, and the former one where it stays valid. */
  | 'set'
  | 'deploy'
  /** A person looks, or tells somebody. */
  | 'see'
  /** `npm run rotate` ends the validity of the former value. */
  | 'forget';

export type RotationStep = readonly [action: RotationAction, text: string];

export interface Rotation {
  /** Where the former value stays valid for a time; null: only one value is valid. */
  readonly former: SecretKey | null;
  /** `us`: the command makes the new value; otherwise, who issues it. */
  readonly issuer: string;
  readonly steps: readonly RotationStep[];
  /** What does not work from the first step to the last one. */
  readonly meanwhile: string;
  /** How a person sees that it worked. */
  readonly proof: string;
}

const DEPLOY: RotationStep = [
  'deploy',
  'With the commit checked out that runs (`/api/health`): `npm run deploy -- <project> --without-tests`',
];
const set = (key: SecretKey): RotationStep => ['set', `\`npm run rotate -- <project> ${SECRETS[key].name}\``];
const forget = (key: SecretKey): RotationStep => ['forget', `\`npm run rotate -- <project> ${SECRETS[key].name}\``];

const NOTHING = 'nothing';

/**
 * How each secret is replaced. A secret without an entry does not compile; docs/deploy.md has the same table, and the
 * rotation drill plays the steps of the provider's password and of the key of links.
 */
export const ROTATIONS: Readonly<Record<SecretKey, Rotation>> = {
  cloudPaymentsApiSecret: {
    former: 'cloudPaymentsFormerSecret',
    issuer: 'CloudPayments',
    steps: [
      [
        'pause-checks',
        'At night: switch Check off in the terminal. A Check with an unknown key would decline a payment',
      ],
      ['change', 'Set a new API password in the terminal'],
      set('cloudPaymentsApiSecret'),
      DEPLOY,
      ['see', '`npm run smoke -- <project>`, and a notification with the `current` key at `/panel-finance`'],
      ['resume-checks', 'Switch Check on again'],
      ['see', 'Wait until three days passed without a notification with the `former` key'],
      forget('cloudPaymentsFormerSecret'),
      DEPLOY,
    ],
    meanwhile:
      'from the second step to the deployment nobody checks an amount before it is paid, other notifications are ' +
      'refused and sent again, and calls to the provider (a refund, a renewal that changes) fail and are repeated',
    proof: 'new notifications have the `current` key, and none was refused: `/panel-finance`',
  },
  cloudPaymentsFormerSecret: {
    former: null,
    issuer: 'nobody: `none`',
    steps: [forget('cloudPaymentsFormerSecret'), DEPLOY],
    meanwhile: NOTHING,
    proof: 'the deployment ends without `NOT`',
  },
  linkSecret: {
    former: 'linkFormerSecret',
    issuer: 'us',
    steps: [
      set('linkSecret'),
      DEPLOY,
      [
        'see',
        'Wait forty days; after a leak do not wait. Only unsubscribe links are used later; their pages then say that ' +
          'the link is too old',
      ],
      forget('linkFormerSecret'),
      DEPLOY,
    ],
    meanwhile: 'a link in an e-mail that leaves during the deployment may be refused for some minutes',
    proof: 'a link in an e-mail of before and one of after open',
  },
  linkFormerSecret: {
    former: null,
    issuer: 'nobody: `none`',
    steps: [forget('linkFormerSecret'), DEPLOY],
    meanwhile: 'links of before the rotation end',
    proof: 'the deployment ends without `NOT`',
  },
  recaptchaSecret: {
    former: null,
    issuer: 'Google reCAPTCHA',
    steps: [
      ['change', 'Make a new key pair for the domains of the site and of the panel, and keep the former pair'],
      set('recaptchaSecret'),
      ['see', 'Write the new site key into `VITE_RECAPTCHA_SITE_KEY` of `web/.env.<project>` and commit it'],
      ['deploy', '`npm run deploy -- <project>`'],
      ['see', 'Delete the former pair a day later'],
    ],
    meanwhile: 'pages that were open before cannot sign up or log in to the panel until they are loaded again',
    proof: 'a log-in to the panel, and no `captcha` on the health page',
  },
  monitoringKey: {
    former: null,
    issuer: 'us',
    steps: [
      set('monitoringKey'),
      DEPLOY,
      ['see', 'Give the outside checks the new key: `npm run alerts -- <project>` with the same options as before'],
    ],
    meanwhile: 'between the last two steps the outside check of the health fails, and its alert may open',
    proof: '`npm run smoke -- <project>` reads the health',
  },
  mailReportsKey: {
    former: null,
    issuer: 'us',
    steps: [
      set('mailReportsKey'),
      DEPLOY,
      [
        'change',
        'Give the relay the new key: `npx firebase functions:secrets:access MAIL_REPORTS_KEY --project <project>`',
      ],
    ],
    meanwhile: 'reports of the mail service get 401; the relay sends them again',
    proof: 'the relay gets 200',
  },
  smtpUrl: {
    former: null,
    issuer: 'the mail service',
    steps: [
      ['change', 'Make a second password or user at the mail service, and keep the former one'],
      set('smtpUrl'),
      DEPLOY,
      ['see', 'Use "Forgot your password?" on the site, read the e-mail, and delete the former password'],
    ],
    meanwhile: 'nothing with two passwords; with one, e-mails wait for the deployment',
    proof: '`npm run smoke -- <project>`, and an e-mail that arrives',
  },
  vapidPrivateKey: {
    former: null,
    issuer: '`npx web-push generate-vapid-keys`',
    steps: [
      ['change', 'Only after a leak: make a new pair'],
      set('vapidPrivateKey'),
      ['see', 'Write the new public key into `VAPID_PUBLIC_KEY` of `functions/.env.<project>` and commit it'],
      ['deploy', '`npm run deploy -- <project>`'],
    ],
    meanwhile: 'every subscription to Web Push ends for good; customers turn the messages on again',
    proof: 'no `a channel of news is off` in the log, and a message in a browser that was subscribed anew',
  },
  telegramBotToken: {
    former: null,
    issuer: '@BotFather',
    steps: [
      ['change', '`/revoke` at @BotFather, which ends the former token at once'],
      set('telegramBotToken'),
      DEPLOY,
      ['see', '`setWebhook` with the new token (section 4)'],
    ],
    meanwhile: 'messages of the bot wait and are repeated; what customers write to it arrives later',
    proof: '`npm run smoke -- <project>`: the bot and its address',
  },
  telegramWebhookSecret: {
    former: null,
    issuer: 'us',
    steps: [
      set('telegramWebhookSecret'),
      DEPLOY,
      ['change', '`setWebhook` with the new secret (section 4), without `drop_pending_updates`'],
    ],
    meanwhile: 'between the last two steps what customers write to the bot is refused; Telegram repeats it',
    proof: '`npm run smoke -- <project>`: the address of the bot without an error',
  },
};

/** The list of docs/deploy.md in Markdown. */
export const rotationsSection = (): string =>
  Object.entries(ROTATIONS)
    .filter(([, { steps }]) => steps[0]?.[0] !== 'forget')
    .map(([key, { former, issuer, steps, meanwhile, proof }]) =>
      [
        `#### ${SECRETS[key as SecretKey].name}`,
        '',
        former === null
          ? '- Two valid values at once: no.'
          : `- Two valid values at once: yes, the former one in \`${SECRETS[former].name}\`.`,
        `- New value: ${issuer === 'us' ? 'the command makes it' : issuer}.`,
        `- Meanwhile: ${meanwhile}.`,
        `- It worked when: ${proof}.`,
        '',
        ...steps.map(([, text], index) => `${index + 1}. ${text}.`),
      ].join('\n'),
    )
    .join('\n\n');
