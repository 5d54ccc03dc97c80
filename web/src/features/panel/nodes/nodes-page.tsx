import { createNode, listNodes, revokeNode, rotateNodeKey, type VpnNodeResponse } from '@contract/panel/nodes/nodes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePanelChange } from '../api/use-panel-change';
import { usePanelQuery } from '../api/use-panel-query';
import { formatDay, formatMinute } from '@web/features/panel/format/format';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { Empty, QueryState } from '@web/features/panel/components/query-state';
import { PanelPage, Section } from '@web/features/panel/components/page';
import { Table, type Column } from '@web/features/panel/components/table';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { may, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { fill, texts } from '../texts';
import { NodeForm } from './node-form';
import styles from './nodes.module.css';
import { OneTimeSecret, type OneTimeSecretValue } from './one-time-secret';

interface Open {
  readonly what: 'rotate' | 'revoke';
  readonly node: VpnNodeResponse;
}

/** VPN nodes and their API keys. */
export function NodesPage() {
  const t = texts.nodes;
  const me = useCurrentStaff();
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useState<OneTimeSecretValue | null>(null);
  const nodes = usePanelQuery(listNodes, {});
  const rotation = usePanelChange(rotateNodeKey);
  const revocation = usePanelChange(revokeNode);
  const submit = async ({ what, node: { nodeId } }: Open) => {
    if (what === 'rotate') {
      const { key } = await rotation.mutateAsync({ nodeId });
      setShown({ nodeId, key });
    } else {
      await revocation.mutateAsync({ nodeId });
      show(fill(t.revoked, { id: nodeId }), true);
    }
    setOpen(null);
  };
  const columns: Column<VpnNodeResponse>[] = [
    { name: t.id, show: ({ nodeId }) => <strong>{nodeId}</strong> },
    { name: t.name, show: ({ serverName }) => serverName },
    { name: t.address, show: ({ address }) => address },
    { name: t.created, show: ({ created }) => formatDay(created) },
    { name: t.lastSeen, show: ({ lastSeen }) => (lastSeen === null ? t.never : formatMinute(lastSeen)) },
    { name: t.state, show: (node) => stateOf(node) },
    {
      name: t.actions,
      show: (node) =>
        node.revokedAt !== null ? null : (
          <div className={styles.acts}>
            {(['rotate', 'revoke'] as const).map((what) => (
              <Button
                key={what}
                variant="default"
                size="compact-sm"
                aria-label={`${t.acts[what].button}: ${node.nodeId}`}
                onClick={() => setOpen({ what, node })}
              >
                {t.acts[what].button}
              </Button>
            ))}
          </div>
        ),
    },
  ];
  return (
    <PanelPage title={t.title}>
      {banner}
      {shown !== null && <OneTimeSecret shown={shown} onClose={() => setShown(null)} />}
      <QueryState query={nodes}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty>{texts.empty}</Empty>
          ) : (
            <Table caption={t.title} columns={columns} rows={content} keyOf={({ nodeId }) => nodeId} />
          )
        }
      </QueryState>
      {may(me, createNode) && (
        <Section title={t.add}>
          <NodeForm onCreated={setShown} />
        </Section>
      )}
      {open !== null && (
        <ActionDialog
          title={`${t.acts[open.what].button}: ${open.node.nodeId}`}
          text={t.acts[open.what].text}
          submit={t.acts[open.what].button}
          isStop={open.what === 'revoke'}
          hasReason={false}
          onSubmit={() => submit(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </PanelPage>
  );
}

function stateOf({ revokedAt, formerKeyUntil }: VpnNodeResponse): string {
  const t = texts.nodes;
  if (revokedAt !== null) return fill(t.revokedAt, { date: formatMinute(revokedAt) });
  return formerKeyUntil === null ? t.works : fill(t.formerKey, { date: formatMinute(formerKeyUntil) });
}
