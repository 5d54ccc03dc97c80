import { generatePromo, promoTypes } from '@functions/purchase/contract/promos';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { Empty, QueryState } from '@web/panel/components/query-state';
import { PanelPage, Section } from '@web/panel/components/page';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import { PromoForm } from './promo-form';
import { PromoList } from './promo-list';
import styles from './promo.module.css';

/** Promo codes (spec §2, /panel-promo). */
export function PromoPage() {
  const t = texts.promo;
  const me = useCurrentStaff();
  const types = usePanelQuery(promoTypes, {}, { staleTime: 300_000 });
  return (
    <PanelPage title={t.title}>
      <div className={styles.columns}>
        {may(me, generatePromo) && (
          <Section title={t.generator}>
            <QueryState query={types}>
              {(list) => (list[0] === undefined ? <Empty>{t.noTypes}</Empty> : <PromoForm types={list} />)}
            </QueryState>
          </Section>
        )}
        <Section title={t.active}>
          <PromoList types={types.data ?? []} />
        </Section>
      </div>
    </PanelPage>
  );
}
