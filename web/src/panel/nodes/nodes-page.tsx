import {
  createNode,
  listNodes,
  revokeNode,
  rotateNodeKey,
  type VpnNodeResponse,
} from '@functions/nodes/contract/nodes';
import { RowActs } from '@web/panel/components/button';
import { useState } from 'react';
import { usePanelQuery } from '../api/use-panel-query';
import { formatDay, formatMinute } from '@web/panel/format/format';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { QueryState } from '@web/panel/components/query-state';
import { OneTimeSecret } from '@web/panel/components/one-time-secret';
import { PanelPage, Section } from '@web/panel/components/page';
import { Table, type Column } from '@web/panel/components/table';
import { useBanner } from '@web/panel/components/use-banner';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, texts } from '../texts';
import { NodeForm, type ShownKey } from './node-form';

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
  const [shown, setShown] = useState<ShownKey | null>(null);
  const nodes = usePanelQuery(listNodes, {});
  const dialog = ({ what, node: { nodeId } }: Open) => ({
    title: `${t.acts[what].button}: ${nodeId}`,
    text: t.acts[what].text,
    submit: t.acts[what].button,
    hasReason: false,
    request: () => ({ nodeId }),
    onClose: () => setOpen(null),
  });
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
          <RowActs
            acts={(['rotate', 'revoke'] as const).map((what) => [t.acts[what].button, () => setOpen({ what, node })])}
            of={node.nodeId}
          />
        ),
    },
  ];
  return (
    <PanelPage title={t.title}>
      {banner}
      {shown !== null && (
        <OneTimeSecret
          title={fill(t.once, { id: shown.nodeId })}
          value={shown.key}
          kept={t.kept}
          onClose={() => setShown(null)}
        />
      )}
      <QueryState query={nodes}>
        {({ content }) => <Table caption={t.title} columns={columns} rows={content} keyOf={({ nodeId }) => nodeId} />}
      </QueryState>
      {may(me, createNode) && (
        <Section title={t.add}>
          <NodeForm onCreated={setShown} />
        </Section>
      )}
      {open?.what === 'rotate' && (
        <ActionDialog
          {...dialog(open)}
          endpoint={rotateNodeKey}
          onDone={({ key }) => setShown({ nodeId: open.node.nodeId, key })}
        />
      )}
      {open?.what === 'revoke' && (
        <ActionDialog
          {...dialog(open)}
          isStop
          endpoint={revokeNode}
          onDone={() => show(fill(t.revoked, { id: open.node.nodeId }), true)}
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
