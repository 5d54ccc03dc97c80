import { useEffect, useState } from 'react';
import { copyText } from '@web/lib/browser/clipboard';
import { texts } from '@web/panel/texts';
import { PlainButton } from './plain-button';

const CONFIRMED_MS = 2_000;

interface CopyButtonProps {
  /** What is copied. */
  value: string;
  children: string;
}

/** Copies a value to the clipboard and says on the button whether it did. */
export function CopyButton({ value, children }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const handleCopy = async () => setResult((await copyText(value)) === 'done' ? 'copied' : 'failed');
  return (
    <PlainButton size="xs" aria-live="polite" onClick={() => void handleCopy()}>
      {result === null ? children : texts.copy[result]}
    </PlainButton>
  );
}
