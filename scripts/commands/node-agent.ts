import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import { runCommandLine } from '../lib/command-line';
import { inCache, inRepository } from '../lib/repository';

/** `npm run node-agent`: the WireGuard agent of a VPN node as one file that needs Node alone (docs/nodes.md). */
await runCommandLine({ usage: 'Usage: npm run node-agent' }, async () => {
  const file = inCache('node-agent.mjs');
  const bundle = await rolldown({ input: inRepository('scripts', 'node-agent', 'main.ts'), platform: 'node' });
  await bundle.write({ file, codeSplitting: false });
  console.log(`${relative(inRepository(), file)} is written. Run it with Node 20 or newer.`);
  return 0;
});
