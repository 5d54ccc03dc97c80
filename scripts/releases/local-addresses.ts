import { localPanelUrl, localUrl, type Ports } from '../lib/ports';

/** The addresses of a local stack that its built pages and its policies contain. */
export const localAddresses = ({ hosting, panel, auth, sandbox }: Ports) => ({
  site: localUrl(hosting),
  panel: localPanelUrl(panel),
  auth: localUrl(auth),
  sandbox: localUrl(sandbox),
});
