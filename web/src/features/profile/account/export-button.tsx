import { exportAccount } from '@functions/customer-life/contract/export-account';
import { BRAND } from '@functions/base/contract/values/brand';
import { useTranslation } from 'react-i18next';
import { notify } from '@web/lib/browser/notify';
import { useCustomerChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { loadChunk } from '@web/lib/http/load-chunk';
import { Button } from '@web/ui/button';

const loadSaving = () => loadChunk(() => import('@web/lib/browser/save-file'));

/** Downloads all stored data of the customer as a JSON file. */
export function ExportButton() {
  const { t } = useTranslation('profile');
  const problemOf = useCallProblem();
  const { mutate, isPending } = useCustomerChange(exportAccount);
  const save = async (file: File) => {
    const saved = await loadSaving().then(
      ({ saveFile }) => saveFile(file),
      () => 'unloaded',
    );
    if (saved === 'refused') void notify(t('account.notSaved'), 'error');
    if (saved === 'unloaded') void notify(t('account.exportFailed'), 'error');
  };
  const handleExport = () =>
    mutate(
      {},
      {
        onSuccess: ({ export: data }) => {
          const name = `${BRAND.slug}-${t('account.file')}-${data.exported.slice(0, 10)}.json`;
          void save(new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' }));
        },
        // Nothing is changed: without an answer there is no file, and no doubt about a change.
        onError: (error) =>
          void notify(problemOf(error, t('account.exportFailed'), t('account.exportFailed')), 'error'),
      },
    );
  return (
    <Button isBusy={isPending} onClick={handleExport}>
      {isPending ? t('account.exporting') : t('account.export')}
    </Button>
  );
}
