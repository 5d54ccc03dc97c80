import type { Notice } from '@functions/base/contract/notice';
import { noticeText } from '@functions/base/contract/values/notices';
import { useState } from 'react';
import { dismissNotice, dismissedNotices } from '@web/lib/browser/dismissed-notices';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import { Button } from './button';
import { ServiceNotice } from './service-notice';
import styles from './notice-list.module.css';

interface NoticeListProps {
  notices: readonly Notice[];
  /** Sticks to the lower edge of the window, as part of the footer's bar: what arrives later moves nothing. */
  isBar?: boolean;
}

/** The notices of the service. All but an outage can be hidden in this browser. */
export function NoticeList({ notices, isBar = false }: NoticeListProps) {
  const t = useTexts();
  const [hidden, setHidden] = useState(dismissedNotices);
  const open = notices.filter(({ id, level }) => level === 'outage' || !hidden.includes(id));
  // The bar covers a part of the page: it shows what matters most. The server sorts by it.
  const shown = isBar ? open.filter(({ level }) => level === open[0]?.level) : open;
  if (shown.length === 0) return null;
  return (
    <section className={isBar ? styles.bar : styles.list} role="status" aria-label={t('notice.title')}>
      {shown.map(({ id, level, texts }) => {
        const { language, text } = noticeText(texts, currentLanguage());
        return (
          <ServiceNotice
            key={id}
            level={level}
            label={t(`notice.levels.${level}`)}
            text={text}
            lang={language}
            action={
              level !== 'outage' && (
                <Button
                  look="quiet"
                  onClick={({ currentTarget }) => {
                    focusBeside(currentTarget);
                    setHidden(dismissNotice(id));
                  }}
                >
                  {t('notice.hide')}
                </Button>
              )
            }
          />
        );
      })}
    </section>
  );
}

/**
 * The button disappears with its notice. The focus goes to the button of the next notice, or of the one before. Without
 * one it goes to the heading of the page, without scrolling to it.
 */
function focusBeside(button: HTMLElement): void {
  const buttons = [...(button.closest('section')?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((each) => each === button);
  const next = buttons[at + 1] ?? buttons[at - 1];
  if (next !== undefined) {
    next.focus();
    return;
  }
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
