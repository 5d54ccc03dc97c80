import { buildFunctions } from '../../../scripts/build/build-functions';
import { buildWeb } from '../../../scripts/build/build-web';
import { readPorts } from '../../../scripts/lib/ports';
import { inRepository } from '../../../scripts/lib/repository';
import { localValues } from '../../../scripts/local-stack/local-values';
import { presentBrand } from '../../../scripts/brand/brand-values';

/** Builds what a deploy uploads, with the addresses of the brand. Runs in a copy of the tree. */
const { web } = localValues({
  project: 'demo-second',
  ports: readPorts({}),
  siteUrl: `https://${presentBrand().domain}`,
  panelUrl: `https://panel.${presentBrand().domain}`,
});
await Promise.all([
  buildFunctions(),
  buildWeb(web, { site: inRepository('web', 'dist'), panel: inRepository('web', 'dist-panel') }),
]);
