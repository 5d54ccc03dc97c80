import type { Shop } from '@functions/customer-life/contract/get-shop';
import { GUARANTEE_DAYS } from '@functions/base/contract/values/guarantee';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './answer-list.module.css';
import { EARLY_PLACES, serversText } from './early-shop';

/** What people ask before they look at a price. The line of the servers is reserved, and drawn before React too. */
export function AnswerList({ shop }: { shop: Shop | null }) {
  const t = useTexts('landing');
  return (
    <section className={styles.section} aria-labelledby="answers-title">
      <h2 id="answers-title" className={styles.title}>
        {t('answers.title')}
      </h2>
      <div className={styles.answers}>
        <div>
          <h3 className={styles.question}>{t('answers.stored.question')}</h3>
          <p>{t('answers.stored.text')}</p>
          <p>
            <a href="/privacy">{t('answers.stored.link')}</a>
          </p>
        </div>
        <div>
          <h3 className={styles.question}>{t('answers.way.question')}</h3>
          <p>{t('answers.way.text')}</p>
        </div>
        <div>
          <h3 className={styles.question}>{t('answers.servers.question')}</h3>
          <p className={styles.servers} id={EARLY_PLACES.servers}>
            {serversText(shop)}
          </p>
          <p>{t('answers.servers.text')}</p>
        </div>
        <div>
          <h3 className={styles.question}>{t('answers.back.question')}</h3>
          <p>{t('answers.back.text', { count: GUARANTEE_DAYS })}</p>
        </div>
      </div>
    </section>
  );
}
