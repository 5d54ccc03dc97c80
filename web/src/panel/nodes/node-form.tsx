import { createNode } from '@functions/nodes/contract/nodes';
import { TextInput } from '@mantine/core';
import { usePanelChange } from '../api/use-panel-change';
import { Button } from '@web/panel/components/button';
import { useBanner } from '@web/panel/components/use-banner';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { texts } from '../texts';
import styles from './nodes.module.css';

const FIELDS = ['nodeId', 'serverName', 'address', 'publicKey'] as const;

/** The key of a node, which is shown once: the server stores its hash. */
export interface ShownKey {
  readonly nodeId: string;
  readonly key: string;
}

export function NodeForm({ onCreated }: { onCreated: (shown: ShownKey) => void }) {
  const t = texts.nodes;
  const creation = usePanelChange(createNode);
  const { banner, clear, showFailure } = useBanner();
  const form = usePanelForm({
    rules: createNode.request,
    initialValues: { nodeId: '', serverName: '', address: '', publicKey: '' },
    labels: t.fields,
    read: ({ publicKey, ...needed }) => ({
      ...needed,
      ...(publicKey.trim() !== '' && { publicKey: publicKey.trim() }),
    }),
    send: async (node) => {
      clear();
      const { key } = await creation.mutateAsync(node);
      onCreated({ nodeId: node.nodeId, key });
      return true;
    },
    onFailure: showFailure,
    resets: FIELDS,
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          {...form.getInputProps(field)}
          description={t.hints[field]}
          required={field !== 'publicKey'}
          autoComplete="off"
          spellCheck={false}
          maxLength={field === 'address' ? 260 : 128}
          {...(field === 'nodeId' && {
            onChange: ({ currentTarget: { value } }) => form.setFieldValue(field, value.toLowerCase()),
          })}
        />
      ))}
      <Button type="submit" isBusy={form.submitting}>
        {form.submitting ? texts.loading : t.create}
      </Button>
      {banner}
    </form>
  );
}
