import { useTranslation } from '@web/lib/i18n/use-translation';
import { ButtonLink } from '@web/ui/button-link';
import type { SunHeight } from '@web/ui/horizon';
import { Layout } from './layout';
import styles from './instant-pay-page.module.css';

interface WordsProps {
  heading: string;
  text: string;
  sun: SunHeight;
  way: 'profile' | 'login';
}

/** Explains why there is nothing to pay and links to the next page. */
export function Words({ heading, text, sun, way }: WordsProps) {
  const { t } = useTranslation('instant-pay');
  return (
    <Layout heading={heading} sun={sun}>
      <div className={styles.words}>
        <p>{text}</p>
        <ButtonLink to={`/${way}`}>{t(`way.${way}`)}</ButtonLink>
      </div>
    </Layout>
  );
}
