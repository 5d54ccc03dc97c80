import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '@web/lib/auth/identity';
import { keep, readKept } from '@web/lib/browser/kept';
import { ButtonLink } from '@web/ui/button-link';
import { CheckIcon } from '@web/ui/icons';
import block from '@web/features/profile/kit/block.module.css';
import { hasConnectedDevice, lacksFirstDevice, lookOfStep } from '@web/features/profile/kit/section-state';
import styles from './devices.module.css';

const STEPS = ['download', 'signIn', 'connect'] as const;

/**
 * The next thing to do after a payment: three steps until a first device connects, then a tick for the rest of the
 * visit.
 */
export function FirstDevice({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { uid } = useIdentity();
  const isLacking = lacksFirstDevice(profile);
  useEffect(() => {
    if (isLacking) keep('firstDeviceOf', uid);
  }, [isLacking, uid]);
  return (
    <div aria-live="polite">
      {isLacking && (
        <section className={block.block}>
          <h2 className={block.title}>{t('firstDevice.title')}</h2>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>{t(`firstDevice.${step}`)}</li>
            ))}
          </ol>
          <div className={block.actions}>
            <ButtonLink look={lookOfStep('install', profile)} to="/install">
              {t('firstDevice.install')}
            </ButtonLink>
          </div>
        </section>
      )}
      {hasConnectedDevice(profile) && readKept('firstDeviceOf') === uid && (
        <p className={styles.connected}>
          <CheckIcon />
          <span>{t('firstDevice.connected')}</span>
        </p>
      )}
    </div>
  );
}
