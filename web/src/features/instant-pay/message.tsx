import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@web/ui/button-link';
import { FinalMessage } from '@web/ui/final-message';
import type { IllustrationState } from '@web/ui/status-illustration';
import { Layout } from './layout';

interface MessageProps {
  heading: string;
  text: string;
  illustration: IllustrationState;
  linkTo: 'profile' | 'login';
}

/** Explains why there is nothing to pay and links to the next page. */
export function Message({ heading, text, illustration, linkTo }: MessageProps) {
  const { t } = useTranslation('instant-pay');
  return (
    <Layout heading={heading} illustration={illustration}>
      <FinalMessage
        text={text}
        next={<ButtonLink to={`/${linkTo}`}>{t(`links.${linkTo}`)}</ButtonLink>}
        isStuck={linkTo === 'login'}
      />
    </Layout>
  );
}
