import { BUILT_FOLDERS, scanBuiltFiles } from '../checks/scan-built-files';
import { readPorts } from '../lib/ports';
import { localValues } from '../local-stack/local-values';
import { PROJECT, writeProof, type ProofRun } from './proof-run';

/** Scans the built site and functions for secrets and personal data. */
export async function files({ stack }: ProofRun): Promise<boolean> {
  const { env } = await stack();
  const { secrets, sandbox } = localValues({ project: PROJECT, ports: readPorts(env) });
  const { files: count, bytes, findings } = await scanBuiltFiles(env.PROSTOR_BUILT ?? '', { ...secrets, ...sandbox });
  const list = findings.map(({ file, what, piece }) => `- ${file}: ${what} ${piece}`).join('\n');
  const scanned =
    `${count} files of ${Object.values(BUILT_FOLDERS).join(' and ')}, ${(bytes / 1e6).toFixed(1)} MB, scanned for ` +
    `${Object.keys({ ...secrets, ...sandbox }).length} secret values of the stack, private keys, API keys of ` +
    'services and clouds, signed tokens, passwords in URLs, e-mail addresses';
  writeProof('Built files', 'files', `${scanned}: ${findings.length} found.\n\n${list}`);
  return findings.length === 0;
}
