import { createNode } from '@contract/panel/nodes/nodes';
import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { changeFailureText } from '../api/failure-text';
import { usePanelChange } from '../api/use-panel-change';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { texts } from '../texts';
import styles from './nodes.module.css';
import type { OneTimeSecretValue } from './one-time-secret';

const NOTHING = { nodeId: '', serverName: '', address: '', publicKey: '' };

export function NodeForm({ onCreated }: { onCreated: (shown: OneTimeSecretValue) => void }) {
  const t = texts.nodes;
  const creation = usePanelChange(createNode);
  const { banner, show } = useBanner();
  const [draft, setDraft] = useState(NOTHING);
  const fields = ['nodeId', 'serverName', 'address', 'publicKey'] as const;
  const isReady =
    /^[a-z0-9][a-z0-9-]{1,31}$/.test(draft.nodeId) &&
    draft.serverName.trim() !== '' &&
    /^[A-Za-z0-9.-]{1,253}:\d{1,5}$/.test(draft.address);
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReady || creation.isPending) return;
    const { publicKey, ...needed } = draft;
    try {
      const { key } = await creation.mutateAsync({
        ...needed,
        ...(publicKey.trim() !== '' && { publicKey: publicKey.trim() }),
      });
      onCreated({ nodeId: draft.nodeId, key });
      setDraft(NOTHING);
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t.fields[field]}
          description={t.hints[field]}
          required={field !== 'publicKey'}
          autoComplete="off"
          spellCheck={false}
          maxLength={field === 'address' ? 260 : 128}
          value={draft[field]}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, [field]: field === 'nodeId' ? value.toLowerCase() : value })
          }
        />
      ))}
      <Button type="submit" disabled={!isReady || creation.isPending}>
        {creation.isPending ? texts.loading : t.create}
      </Button>
      {banner}
    </form>
  );
}
