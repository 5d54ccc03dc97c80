import { APPS } from '@contract/values/brand';
import { LANGUAGES } from '@contract/values/languages';
import type { Sold } from '@functions/domain/payments/sold';
import { descriptionOf } from '@functions/providers/cloudpayments/checkout';
import { fiscalReceipt } from '@functions/providers/cloudpayments/fiscal-receipt';
import { renderMail } from '@functions/providers/mail/render-mail';
import { appLinkFiles } from '../../../scripts/build/app-links';
import { securityTxt } from '../../../scripts/build/security-txt';
import { productData } from '../../../scripts/build/structured-data';
import { readPorts } from '../../../scripts/lib/ports';
import { localValues } from '../../../scripts/local-stack/local-values';
import { budgetToSend, policyToSend } from '../../../scripts/monitoring/apply-alerts';
import { readMonitoringFiles } from '../../../scripts/monitoring/monitoring-files';
import { EVERY_MAIL, LINKS } from '../../unit/providers/email-samples';

/** Prints what the tree says outside of its pages, as JSON: name of the text -> text. Runs in a copy of the tree. */
const SOLD: readonly Sold[] = [
  { kind: 'term', months: 12 },
  { kind: 'trial', days: 30 },
  { kind: 'device' },
  { kind: 'access' },
  { kind: 'card-check' },
  { kind: 'gift', months: 6 },
];
const ORDERS = ['new-subscription', 'device-slot', 'card-change', 'gift'] as const;
const alerts = readMonitoringFiles();
const checks = new Map(alerts.uptime.map(({ name }) => [name, name]));

const texts: readonly (readonly [name: string, text: unknown])[] = [
  ...LANGUAGES.flatMap((language) =>
    EVERY_MAIL.map(
      (content, index) =>
        [`mail ${language} ${index} ${content.kind}`, renderMail({ content, language }, LINKS)] as const,
    ),
  ),
  ...SOLD.map((item) => [`receipt ${item.kind}`, fiscalReceipt({ item, amount: 100, email: 'a@b.test' })] as const),
  ...ORDERS.map((kind) => [`payment ${kind}`, descriptionOf({ kind } as Parameters<typeof descriptionOf>[0])] as const),
  ...LANGUAGES.map(
    (language) =>
      [
        `structured data ${language}`,
        productData({ language, description: '', tariffNames: {}, siteUrl: 'https://a.test', builtAt: Date.now() }),
      ] as const,
  ),
  ...alerts.policies.map((file) => [`alert ${file.name}`, policyToSend(file, [], checks).displayName] as const),
  ['budget', budgetToSend(alerts.budget, 'project', 1, []).displayName],
  ['security.txt', securityTxt(new Date())],
  ['apps', appLinkFiles(APPS)],
  ['sender', localValues({ project: 'project', ports: readPorts({}) }).params.MAIL_FROM],
];
console.log(JSON.stringify(Object.fromEntries(texts.map(([name, text]) => [name, JSON.stringify(text)]))));
