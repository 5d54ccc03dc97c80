import type { MailTopic } from '@functions/base/contract/values/mail-topics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@web/lib/http/api-error';
import { takeAndStoreSecret } from '@web/lib/auth/secret-from-url';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { FinalMessage } from '@web/ui/final-message';
import type { Parts } from '@web/ui/parts';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { NotLoaded } from '@web/ui/skeleton';
import { Problem } from '@web/ui/problem';
import { useUnsubscribe, useUnsubscribeTopic } from '@web/features/unsubscribe/api/unsubscribe';
import styles from './unsubscribe-page.module.css';

/** Offer 1.3: opened by the link at the end of an e-mail. Unsubscribes with one click, without a sign-in. */
export function UnsubscribePage() {
  const [link] = useState(() => takeAndStoreSecret('link'));
  if (link === null) return <Ended outcome="dead" />;
  return <WithLink link={link} />;
}

function WithLink({ link }: { link: string }) {
  const { t } = useTranslation('unsubscribe');
  const topic = useUnsubscribeTopic(link);
  const ending = useUnsubscribe(link);
  const problemOf = useCallProblem();
  const isDead = [topic.error, ending.error].some((error) => error instanceof ApiError && error.kind === 'refused');
  if (isDead) return <Ended outcome="dead" />;
  if (ending.data !== undefined) return <Ended outcome={ending.data} />;
  if (topic.data === undefined) {
    return (
      <Frame title={t('title')}>
        <NotLoaded query={topic} />
      </Frame>
    );
  }
  return (
    <Frame title={t(`ask.${topic.data}.title`)}>
      <p className={styles.text} role="status">
        {t(`ask.${topic.data}.text`)}
      </p>
      {ending.isError && <Problem>{problemOf(ending.error, t('failed'))}</Problem>}
      <Button look="primary" isBusy={ending.isPending} onClick={() => ending.mutate()}>
        {ending.isPending ? t('busy') : t('unsubscribe')}
      </Button>
    </Frame>
  );
}

function Ended({ outcome }: { outcome: MailTopic | 'dead' }) {
  const { t } = useTranslation('unsubscribe');
  const isDead = outcome === 'dead';
  return (
    <Frame title={t(isDead ? 'dead.title' : 'done.title')}>
      <FinalMessage
        text={t(isDead ? 'dead.text' : `done.${outcome}`)}
        next={<ButtonLink to="/profile">{t('profile')}</ButtonLink>}
        isStuck={isDead}
      />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: Parts }) {
  return (
    <Page title={title} heading={<h1 className={heading.title}>{title}</h1>}>
      <meta name="robots" content="noindex" />
      <div className={styles.way}>{children}</div>
    </Page>
  );
}
