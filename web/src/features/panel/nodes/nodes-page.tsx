import { createNode, listNodes, revokeNode, rotateNodeKey, type VpnNodeOnTheWire } from '@contract/panel/nodes/nodes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePanelChange } from '../api/use-panel-change';
import { usePanelQuery } from '../api/use-panel-query';
import { showDay, showMoment } from '@web/features/panel/format/format';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { Empty, QueryState } from '@web/features/panel/components/query-state';
import { Screen, Section } from '@web/features/panel/components/page';
import { Table, type Column } from '@web/features/panel/components/table';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { may, useMe } from '@web/features/panel/shell/current-staff';
import { fill, texts } from '../texts';
import { NodeForm } from './node-form';
import styles from './nodes.module.css';
import { ShownOnce, type ShownKey } from './one-time-secret';

interface Open {
  readonly what: 'rotate' | 'revoke';
  readonly node: VpnNodeOnTheWire;
}

/** The servers that customers connect through, and the keys by which they ask us. */
export function NodesPage() {
  const words = texts.nodes;
  const me = useMe();
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useState<ShownKey | null>(null);
  const nodes = usePanelQuery(listNodes, {});
  const rotation = usePanelChange(rotateNodeKey);
  const revocation = usePanelChange(revokeNode);
  const submit = async ({ what, node: { nodeId } }: Open) => {
    if (what === 'rotate') {
      const { key } = await rotation.mutateAsync({ nodeId });
      setShown({ nodeId, key });
    } else {
      await revocation.mutateAsync({ nodeId });
      show(fill(words.revoked, { id: nodeId }), true);
    }
    setOpen(null);
  };
  const columns: Column<VpnNodeOnTheWire>[] = [
    { name: words.id, show: ({ nodeId }) => <strong>{nodeId}</strong> },
    { name: words.name, show: ({ serverName }) => serverName },
    { name: words.address, show: ({ address }) => address },
    { name: words.created, show: ({ created }) => showDay(created) },
    { name: words.lastSeen, show: ({ lastSeen }) => (lastSeen === null ? words.never : showMoment(lastSeen)) },
    { name: words.state, show: (node) => stateOf(node) },
    {
      name: words.actions,
      show: (node) =>
        node.revokedAt !== null ? null : (
          <div className={styles.acts}>
            {(['rotate', 'revoke'] as const).map((what) => (
              <Button
                key={what}
                variant="default"
                size="compact-sm"
                aria-label={`${words.acts[what].button}: ${node.nodeId}`}
                onClick={() => setOpen({ what, node })}
              >
                {words.acts[what].button}
              </Button>
            ))}
          </div>
        ),
    },
  ];
  return (
    <Screen title={words.title}>
      {banner}
      {shown !== null && <ShownOnce shown={shown} onClose={() => setShown(null)} />}
      <QueryState query={nodes}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty>{texts.empty}</Empty>
          ) : (
            <Table caption={words.title} columns={columns} rows={content} keyOf={({ nodeId }) => nodeId} />
          )
        }
      </QueryState>
      {may(me, createNode) && (
        <Section title={words.add}>
          <NodeForm onCreated={setShown} />
        </Section>
      )}
      {open !== null && (
        <ActionDialog
          title={`${words.acts[open.what].button}: ${open.node.nodeId}`}
          text={words.acts[open.what].text}
          submit={words.acts[open.what].button}
          isStop={open.what === 'revoke'}
          hasReason={false}
          onSubmit={() => submit(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  );
}

function stateOf({ revokedAt, formerKeyUntil }: VpnNodeOnTheWire): string {
  const words = texts.nodes;
  if (revokedAt !== null) return fill(words.revokedAt, { date: showMoment(revokedAt) });
  return formerKeyUntil === null ? words.works : fill(words.formerKey, { date: showMoment(formerKeyUntil) });
}
