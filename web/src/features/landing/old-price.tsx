import { formatRoubles } from '@web/lib/browser/format-price';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';

/** The price without the discount, struck through. */
export function OldPrice({ roubles, className }: { roubles: number; className?: string | undefined }) {
  const t = useTexts();
  return (
    <s className={className}>
      <span className="visually-hidden">{t('regularPrice')} </span>
      <span>{formatRoubles(roubles, currentLanguage())}</span>
    </s>
  );
}
