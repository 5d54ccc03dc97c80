import type { Tariff } from '@functions/base/contract/values/tariff';
import type { ReadOf, Repository } from '@functions/base/ports/repositories';
import type { Campaign } from '@functions/campaigns/rules/campaign';
import type { DepsOf, PaymentDepsOf } from '@functions/ports/services';
import type { Repositories as Lower } from '@functions/purchase/ports/repositories';
import type { Subscription } from '@functions/subscription/rules/subscription';

export interface CampaignRepository extends Repository<Campaign> {
  listNewest(limit: number): Promise<Campaign[]>;
}

/** The recipients of a mailing, in pages by uid. */
export interface CampaignRecipients {
  countWantingPromotions(): Promise<number>;
  pageWantingPromotions(after: string | null, limit: number): Promise<string[]>;
  /**
   * Customers with auto-renewal whose tariff, or whose chosen next tariff, is one of these. The count has a customer
   * twice for whom both are.
   */
  countRenewing(tariffs: readonly Tariff[]): Promise<number>;
  pageRenewing(tariffs: readonly Tariff[], after: string | null, limit: number): Promise<Subscription[]>;
}

export interface Repositories extends Lower {
  campaigns: CampaignRepository;
  campaignRecipients: CampaignRecipients;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
export type PaymentDeps = PaymentDepsOf<Repositories>;
