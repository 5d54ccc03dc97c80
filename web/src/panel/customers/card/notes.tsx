import { addNote, deleteNote, pinNote, type Note } from '@functions/accounts/contract/customer-notes';
import type { PanelUser } from '@functions/panel/contract/get-user';
import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Button } from '@web/panel/components/button';
import { changeFailureText } from '@web/panel/api/failure-text';
import { newRequestId, usePanelChange } from '@web/panel/api/use-panel-change';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { Section } from '@web/panel/components/page';
import { PlainButton } from '@web/panel/components/plain-button';
import { formatMoment } from '@web/panel/format/format';
import { useBanner } from '@web/panel/components/use-banner';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, texts } from '@web/panel/texts';
import styles from './notes.module.css';

/** The unpinned notes that are shown before «Показать ещё»; pinned ones are always shown. */
const SHOWN = 2;
const LONGEST = 1000;

/** Internal notes about the customer, pinned ones first. N opens the dialog for a new one. */
export function Notes({ user }: { user: PanelUser }) {
  const t = texts.user.notes;
  const me = useCurrentStaff();
  const { banner, show } = useBanner();
  const [isWriting, setWriting] = useState(false);
  const [deleted, setDeleted] = useState<Note | null>(null);
  const [isWhole, setWhole] = useState(false);
  const mayWrite = may(me, addNote) && !user.situation.isDeleted;
  useNoteShortcut(mayWrite, () => setWriting(true));
  const shown = isWhole ? user.notes : user.notes.filter(({ isPinned }, n) => isPinned || n < pinnedOf(user) + SHOWN);
  return (
    <Section title={t.title}>
      {shown.length > 0 && (
        <ul className={styles.notes}>
          {shown.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              now={user.now}
              onDelete={note.author === me.login && may(me, deleteNote) ? () => setDeleted(note) : null}
              onFailure={(text) => show(text, false)}
            />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {shown.length < user.notes.length && (
          <PlainButton size="xs" onClick={() => setWhole(true)}>
            {fill(t.more, { count: user.notes.length - shown.length })}
          </PlainButton>
        )}
        {mayWrite && (
          <PlainButton size="xs" onClick={() => setWriting(true)}>
            <span>{t.add}</span> <kbd className={styles.key}>N</kbd>
          </PlainButton>
        )}
      </div>
      {banner}
      {isWriting && (
        <ActionDialog
          title={t.add}
          text={t.hint}
          submit={t.save}
          hasReason={false}
          endpoint={addNote}
          fields={{
            initialValues: { text: '' },
            labels: { text: t.text },
            problems: { text: t.problem },
            render: (form) => (
              <Textarea {...form.getInputProps('text')} required rows={4} maxLength={LONGEST} data-autofocus />
            ),
          }}
          request={({ text }, { requestId }) => ({ userId: user.id, requestId, text })}
          onDone={() => show(t.added, true)}
          onClose={() => setWriting(false)}
        />
      )}
      {deleted !== null && (
        <ActionDialog
          title={t.delete}
          text={t.deleteText}
          submit={t.delete}
          isStop
          hasReason={false}
          endpoint={deleteNote}
          request={(_, { requestId }) => ({ noteId: deleted.id, requestId })}
          onClose={() => setDeleted(null)}
        />
      )}
    </Section>
  );
}

const pinnedOf = ({ notes }: PanelUser): number => notes.filter(({ isPinned }) => isPinned).length;

interface NoteRowProps {
  note: Note;
  now: string;
  /** Null for a note of somebody else. */
  onDelete: (() => void) | null;
  onFailure: (text: string) => void;
}

function NoteRow({ note: { id, text, author, at, isPinned }, now, onDelete, onFailure }: NoteRowProps) {
  const t = texts.user.notes;
  const me = useCurrentStaff();
  const pin = usePanelChange(pinNote);
  const handlePin = () =>
    pin
      .mutateAsync({ noteId: id, requestId: newRequestId(), isPinned: !isPinned })
      .catch((error: unknown) => onFailure(changeFailureText(error)));
  return (
    <li className={styles.note} data-pinned={isPinned}>
      <p>{text}</p>
      <small>{fill(isPinned ? t.byPinned : t.by, { author, at: formatMoment(at, now) })}</small>
      <span className={styles.actions}>
        {may(me, pinNote) && (
          <Button variant="subtle" size="compact-xs" isBusy={pin.isPending} onClick={() => void handlePin()}>
            {isPinned ? t.unpin : t.pin}
          </Button>
        )}
        {onDelete !== null && (
          <Button variant="subtle" size="compact-xs" onClick={onDelete}>
            {t.delete}
          </Button>
        )}
      </span>
    </li>
  );
}

/** N, outside input fields and dialogs. The physical key is checked, because a Russian layout has another letter. */
function useNoteShortcut(isOn: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.repeat;
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [role="dialog"]') !== null;
      if (event.code !== 'KeyN' || !isPlain || isTyping || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn, onPress]);
}
