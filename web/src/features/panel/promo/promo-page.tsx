import { generatePromo, promoTypes } from '@contract/panel/promos';
import { usePanelQuery } from '../api/use-panel-query';
import { Empty, QueryState } from '../kit/query-state';
import { Screen, Section } from '../kit/screen';
import { may, useMe } from '../shell/me';
import { texts } from '../texts';
import { PromoForm } from './promo-form';
import { PromoList } from './promo-list';
import styles from './promo.module.css';

/** Spec §2 /panel-promo. */
export function PromoPage() {
  const words = texts.promo;
  const me = useMe();
  const types = usePanelQuery(promoTypes, {}, { staleTime: 300_000 });
  return (
    <Screen title={words.title}>
      <div className={styles.columns}>
        {may(me, generatePromo) && (
          <Section title={words.generator}>
            <QueryState query={types}>
              {(list) => (list[0] === undefined ? <Empty>{words.noTypes}</Empty> : <PromoForm types={list} />)}
            </QueryState>
          </Section>
        )}
        <Section title={words.active}>
          <PromoList types={types.data ?? []} />
        </Section>
      </div>
    </Screen>
  );
}
