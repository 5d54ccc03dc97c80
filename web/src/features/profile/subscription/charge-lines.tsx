import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Price } from '@web/ui/price';
import styles from '@web/features/profile/kit/block.module.css';
import { comingTariff } from '@web/features/profile/kit/coming-tariff';

interface ChargeLinesProps {
  profile: Profile;
  amount: number;
}

/** The lines of the next charge and their total. */
export function ChargeLines({ profile, amount }: ChargeLinesProps) {
  const { t } = useTranslation('profile');
  const term = useTermLabels();
  const language = currentLanguage();
  const nameOf = (line: Profile['chargeLines'][number]) => {
    if (line.kind === 'tariff') return term.nameOf(line.months ?? comingTariff(profile));
    if (line.kind === 'devices') return t('line.devices', { count: line.count ?? 1 });
    return t(`line.${line.kind}`, { percent: line.percent ?? 0 });
  };
  return (
    <dl className={styles.lines}>
      {profile.chargeLines.map((line) => (
        <div key={line.kind}>
          <dt>{nameOf(line)}</dt>
          <dd>
            <Price roubles={line.amount} language={language} now={profile.now} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('line.total')}</dt>
        <dd>
          <Price roubles={amount} language={language} now={profile.now} />
        </dd>
      </div>
    </dl>
  );
}
