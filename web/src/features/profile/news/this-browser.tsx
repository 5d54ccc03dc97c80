import { addPushAddress, listNewsAddresses } from '@functions/accounts/contract/news-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@web/lib/browser/notify';
import { pushSupport, subscribeToPush } from '@web/lib/browser/push-subscription';
import { useListChange } from '@web/lib/http/customer-calls';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { Button } from '@web/ui/button';
import styles from './news.module.css';
import { useNewsProblem } from './use-news-problem';

/** Subscribes this browser by a press, or says why it cannot. */
export function ThisBrowser({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('profile');
  const addition = useListChange(addPushAddress, listNewsAddresses);
  const problemOf = useNewsProblem();
  const [isAsking, setIsAsking] = useState(false);
  const support = pushSupport();
  // A web view of the app shows no notifications, whatever it says.
  if (isInNativeWebView()) return null;
  if (support !== 'yes') return <p className={styles.hint}>{t(`news.support.${support}`)}</p>;
  const handleAdd = async () => {
    setIsAsking(true);
    const subscribed = await subscribeToPush(publicKey);
    setIsAsking(false);
    if (subscribed.kind === 'refused') void notify(t('news.failed'), 'error');
    if (subscribed.kind !== 'done') return;
    addition.mutate(subscribed.keys, {
      onSuccess: () => void notify(t('news.added'), 'success'),
      onError: (error) => void notify(problemOf(error), 'error'),
    });
  };
  return (
    <Button isBusy={isAsking || addition.isPending} onClick={() => void handleAdd()}>
      {t('news.addBrowser')}
    </Button>
  );
}
