import type { Profile } from '@contract/get-profile';
import type { ReactNode } from 'react';
import { SupportBlock } from '@web/ui/support-block';
import { ActiveBlock } from './active-block';
import { AppsBlock } from './apps-block';
import { AwaitingBlock } from './awaiting-block';
import { blocksFor, type Block } from './blocks';
import { CancelledBlock } from './cancelled-block';
import { DevicesBlock } from './devices-block';
import { PastDueBanner } from './past-due-banner';
import { ReferralTeaser } from './referral-teaser';

interface ProfileBlocksProps {
  profile: Profile;
  wait: 'none' | 'waiting' | 'late';
  renderPurchase: (kind: 'subscribe' | 'resume') => ReactNode;
  onCheckAgain: () => void;
}

export function ProfileBlocks({ profile, wait, renderPurchase, onCheckAgain }: ProfileBlocksProps) {
  // While the bank is asked nothing is offered a second time.
  const purchase = (kind: 'subscribe' | 'resume') => (wait === 'waiting' ? null : renderPurchase(kind));
  const blocks: Record<Block, () => ReactNode> = {
    referral: () => <ReferralTeaser />,
    active: () => <ActiveBlock profile={profile} />,
    cancelled: () => <CancelledBlock profile={profile} purchase={purchase('resume')} />,
    devices: () => <DevicesBlock profile={profile} />,
    apps: () => <AppsBlock />,
    purchase: () => purchase('subscribe'),
    support: () => <SupportBlock />,
  };
  return (
    <>
      {profile.pastDue && <PastDueBanner pastDue={profile.pastDue} now={profile.now} />}
      {wait !== 'none' && <AwaitingBlock isLate={wait === 'late'} onCheckAgain={onCheckAgain} />}
      {blocksFor(profile.userInfo).map((block) => (
        <div key={block}>{blocks[block]()}</div>
      ))}
    </>
  );
}
