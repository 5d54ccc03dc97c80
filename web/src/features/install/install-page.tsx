import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { keepPurchaseOfLink } from '@web/lib/purchases/purchases';
import heading from '@web/ui/heading.module.css';
import { NoticeBar } from '@web/ui/notice-bar';
import { CustomerSupport } from '@web/ui/customer-support';
import { SupportBlock } from '@web/ui/support-block';
import { Tabs } from '@web/ui/tabs';
import { UnsettledPurchase } from '@web/ui/unsettled-purchase';
import { useGetNotices } from '@web/features/install/api/get-notices';
import { InstallLayout } from './install-layout';
import { GUIDED_PLATFORMS, platformFor } from './platform';
import { Steps } from './steps';

/** The installation guide: download, sign in, activate. The URL contains the platform and can be shared. */
export function InstallPage() {
  const { t } = useTranslation('install');
  const [query, setQuery] = useSearchParams();
  const { notices, customerId } = useGetNotices();
  const platform = platformFor(query.get('platform'), navigator);
  useKeptFromLink(query, () => setQuery({ platform }, { replace: true }));
  return (
    <InstallLayout
      bar={<NoticeBar notices={notices} />}
      heading={
        <h1 className={heading.title} aria-live="polite">
          {t(platform === 'ios' ? 'soon.title' : 'heading')}
        </h1>
      }
    >
      <Tabs
        label={t('platform')}
        options={GUIDED_PLATFORMS.map((value) => ({ value, label: t(`platforms.${value}`) }))}
        value={platform}
        onChange={(value) => setQuery({ platform: value }, { replace: true })}
      />
      <UnsettledPurchase />
      <Steps platform={platform} hasCode />
      {customerId === null ? <SupportBlock /> : <CustomerSupport customerId={customerId} />}
    </InstallLayout>
  );
}

/** The code of another device carries what its browser knew (`addressOf`): the purchase is a secret of its address. */
function useKeptFromLink(query: URLSearchParams, onKept: () => void): void {
  const [isCarried] = useState(() => {
    const prepaid = query.get('prepaid');
    if (prepaid !== null) keepPurchaseOfLink(prepaid);
    return prepaid !== null;
  });
  const isInAddress = isCarried && query.has('prepaid');
  useEffect(() => {
    if (isInAddress) onKept();
  });
}
