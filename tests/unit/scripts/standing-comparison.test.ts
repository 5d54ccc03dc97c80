import { RuleTester } from 'eslint';
import { it } from 'vitest';
import { noStandingComparison } from '../../../scripts/checks/eslint-no-standing-comparison';

const tester = new RuleTester({ languageOptions: { ecmaVersion: 2024, sourceType: 'module' } });

it('what decides where a customer stands is compared in one module', () => {
  tester.run('no-standing-comparison', noStandingComparison, {
    valid: [
      'isRenewalOn(subscription);',
      'if (currentPeriodEnd === null) stop();',
      'const left = subscription.currentPeriodEnd - now;',
      'const isOn = standing.renewal.kind === "on";',
    ],
    invalid: [
      'if (subscription.autoRenewal === "active") charge();',
      'const isOver = now >= currentPeriodEnd;',
      'const isSame = before.currentPeriodEnd !== after.currentPeriodEnd;',
      'const is = autoRenewalEndedAt === lost.at;',
    ].map((code) => ({ code, errors: 1 })),
  });
});
