import { route } from '@functions/ports/route';
import {
  createNode as createNodeEndpoint,
  listNodes as listNodesEndpoint,
  revokeNode as revokeNodeEndpoint,
  rotateNodeKey as rotateNodeKeyEndpoint,
} from './contract/nodes';
import { createNode, listNodes, revokeNode, rotateNodeKey } from './calls/nodes';

export const PANEL_ROUTES = [
  route(listNodesEndpoint, listNodes),
  route(createNodeEndpoint, createNode),
  route(rotateNodeKeyEndpoint, rotateNodeKey),
  route(revokeNodeEndpoint, revokeNode),
];
