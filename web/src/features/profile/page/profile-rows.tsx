import type { Profile } from '@functions/customer-life/contract/get-profile';
import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';
import { useTranslation } from 'react-i18next';
import { formatDay, formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { LANGUAGE_NAMES } from '@web/lib/i18n/language-names';
import { lazyPart } from '@web/ui/lazy-part';
import { textKeyOf } from '@web/features/profile/sign-ins/provider-text';
import styles from '@web/features/profile/kit/block.module.css';
import { ProfileRow } from './profile-row';

const Payments = lazyPart(
  () => import('@web/features/profile/payments/payments-section').then((file) => file.PaymentsSection),
  <div className={styles.payments} />,
);
const SignIns = lazyPart(() =>
  import('@web/features/profile/sign-ins/sign-ins-section').then((file) => file.SignInsSection),
);
const Letters = lazyPart(
  () => import('@web/features/profile/account/letters-section').then((file) => file.LettersSection),
  <div className={styles.letters} />,
);
const Data = lazyPart(
  () => import('@web/features/profile/account/data-section').then((file) => file.DataSection),
  <div className={styles.data} />,
);

interface PaymentsRowProps {
  profile: Profile;
  /** False while another payment is pending. */
  canPay: boolean;
  onCardPaid: () => void;
}

/** The saved card and the newest payment; opened, the card, the consents and the receipts. */
export function PaymentsRow({ profile, canPay, onCardPaid }: PaymentsRowProps) {
  const { t } = useTranslation('profile');
  const { card, lastReceipt, now } = profile;
  const value = [
    card === null ? t('rows.noCard') : card.mask,
    lastReceipt &&
      t('rows.lastReceipt', {
        date: formatDay(lastReceipt.at, currentLanguage(), now),
        sum: formatRoubles(lastReceipt.amount, currentLanguage()),
      }),
  ];
  return (
    <ProfileRow title={t('payments.title')} value={value.filter(Boolean).join(', ')} onIntent={Payments.onIntent}>
      <Payments profile={profile} canPay={canPay} onCardPaid={onCardPaid} />
    </ProfileRow>
  );
}

/** How the customer signs in; opened, the ways to sign in and the open sessions. */
export function SignInsRow({ signIns, onSignedOut }: Pick<Profile, 'signIns'> & { onSignedOut: () => void }) {
  const { t } = useTranslation('profile');
  const names = SIGN_IN_WAYS.filter((way) => signIns.some(({ provider }) => provider === way)).map((way) =>
    way === 'passkey' ? t('rows.passkey') : t(`signIns.provider.${textKeyOf(way)}`),
  );
  return (
    <ProfileRow title={t('rows.signIns')} value={names.join(', ')} onIntent={SignIns.onIntent}>
      {/* The ways to sign in are loaded. */}
      <div className={styles.signIns}>
        <SignIns onSignedOut={onSignedOut} />
      </div>
    </ProfileRow>
  );
}

/** The language and the kinds of e-mails; opened, their choice and the places where news arrives. */
export function LettersRow({ profile }: { profile: Pick<Profile, 'preferences' | 'payAhead'> }) {
  const { t } = useTranslation('profile');
  const { reminders, promotions, followsSite, mailLanguage } = profile.preferences;
  const kinds = reminders ? (promotions ? 'all' : 'reminders') : promotions ? 'promotions' : 'none';
  const language = followsSite ? t('account.asOnSite') : LANGUAGE_NAMES[mailLanguage];
  return (
    <ProfileRow
      title={t('rows.letters')}
      value={`${language}, ${t(`rows.kinds.${kinds}`)}`}
      onIntent={Letters.onIntent}
    >
      <Letters profile={profile} />
    </ProfileRow>
  );
}

export function DataRow({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <ProfileRow title={t('rows.data')} value={t('rows.dataWays')} onIntent={Data.onIntent}>
      <Data onDeleted={onDeleted} />
    </ProfileRow>
  );
}
