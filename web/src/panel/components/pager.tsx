import { ActionIcon } from '@mantine/core';
import { fill, texts } from '@web/panel/texts';
import { ArrowLeft, ArrowRight } from './icons';
import styles from './components.module.css';

interface PagerProps {
  /** Counts from 0. */
  page: number;
  total: number;
  onTurn: (page: number) => void;
}

/** Spec §2: arrows with 'page / total', only when there is more than one page. */
export function Pager({ page, total, onTurn }: PagerProps) {
  if (total <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={texts.pager.label}>
      <ActionIcon
        variant="default"
        aria-label={texts.pager.previous}
        disabled={page <= 0}
        onClick={() => onTurn(page - 1)}
      >
        <ArrowLeft />
      </ActionIcon>
      <span aria-live="polite">{fill(texts.pager.page, { page: page + 1, total })}</span>
      <ActionIcon
        variant="default"
        aria-label={texts.pager.next}
        disabled={page >= total - 1}
        onClick={() => onTurn(page + 1)}
      >
        <ArrowRight />
      </ActionIcon>
    </nav>
  );
}
