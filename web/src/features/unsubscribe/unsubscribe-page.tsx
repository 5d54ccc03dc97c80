import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@web/lib/http/api-error';
import { takeAndStoreSecret } from '@web/lib/auth/secret-from-url';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import type { Parts } from '@web/ui/parts';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { NotLoaded } from '@web/ui/skeleton';
import { Problem } from '@web/ui/problem';
import { useUnsubscribe, useUnsubscribeTopic } from './api/unsubscribe';
import styles from './unsubscribe-page.module.css';

/** Offer 1.3: opened by the link at the end of an e-mail. Unsubscribes with one click, without a sign-in. */
export function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe');
  const [link] = useState(() => takeAndStoreSecret('link'));
  if (link === null) return <Frame title={t('dead.title')} text={t('dead.text')} />;
  return <WithLink link={link} />;
}

function WithLink({ link }: { link: string }) {
  const { t } = useTranslation('unsubscribe');
  const topic = useUnsubscribeTopic(link);
  const ending = useUnsubscribe(link);
  const problemOf = useCallProblem();
  const isDead = [topic.error, ending.error].some((error) => error instanceof ApiError && error.kind === 'refused');
  if (isDead) return <Frame title={t('dead.title')} text={t('dead.text')} />;
  if (ending.data !== undefined) {
    return (
      <Frame title={t('done.title')} text={t(`done.${ending.data}`)}>
        <ButtonLink to="/profile">{t('profile')}</ButtonLink>
      </Frame>
    );
  }
  if (topic.data === undefined) {
    return (
      <Frame title={t('title')}>
        <NotLoaded query={topic} />
      </Frame>
    );
  }
  return (
    <Frame title={t(`ask.${topic.data}.title`)} text={t(`ask.${topic.data}.text`)}>
      {ending.isError && <Problem>{problemOf(ending.error, t('failed'))}</Problem>}
      <Button look="primary" isBusy={ending.isPending} onClick={() => ending.mutate()}>
        {ending.isPending ? t('busy') : t('unsubscribe')}
      </Button>
    </Frame>
  );
}

function Frame({ title, text, children }: { title: string; text?: string; children?: Parts }) {
  return (
    <Page title={title} heading={<h1 className={heading.title}>{title}</h1>}>
      <meta name="robots" content="noindex" />
      <div className={styles.way} aria-live="polite">
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </Page>
  );
}
