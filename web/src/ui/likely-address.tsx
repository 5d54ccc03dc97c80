import { likelyAddress } from '@web/lib/browser/likely-address';
import { useDebounced } from '@web/lib/browser/use-debounced';
import { useTexts } from '@web/lib/i18n/translation-source';
import { Button } from './button';
import styles from './field.module.css';

export interface LikelyAddressProps {
  fieldId: string;
  typed: string;
  onChange: (value: string) => void;
}

/** How long nothing is typed before the address is questioned: `gmail.co` is on the way to `gmail.com`. */
const PAUSE_MS = 700;

/** Asks whether another address was meant; a press corrects it. */
export function LikelyAddress({ fieldId, typed, onChange }: LikelyAddressProps) {
  const t = useTexts();
  const settled = useDebounced(typed, PAUSE_MS);
  const likely = settled === typed ? likelyAddress(typed) : null;
  const handlePress = () => {
    if (likely === null) return;
    onChange(likely);
    // The button is gone.
    document.getElementById(fieldId)?.focus();
  };
  return (
    <div className={styles.likely} role="status">
      {likely !== null && (
        <Button look="quiet" onClick={handlePress}>
          {t('likelyEmail', { email: likely })}
        </Button>
      )}
    </div>
  );
}
