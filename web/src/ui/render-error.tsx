import { useTexts } from '@web/lib/i18n/translation-source';
import { Button } from './button';
import { FinalMessage } from './final-message';

/** §8: the error's message and a reload button. The page renders the heading. */
export function RenderError({ error }: { error: Error }) {
  const t = useTexts();
  return (
    <FinalMessage
      text={`${t('renderError.text')}\n${error.name}: ${error.message}`}
      next={<Button onClick={() => window.location.reload()}>{t('renderError.reload')}</Button>}
      isStuck
    />
  );
}
