import { isInAppBrowser } from '@web/lib/native/in-app-browser';
import { share } from './share';

/**
 * Saves a file, or gives it to the share sheet where the browser has no downloads; call it from a press. `closed`: the
 * person closed the sheet. `refused`: neither is possible here. Never throws.
 */
export async function saveFile(file: File): Promise<'done' | 'closed' | 'refused'> {
  if (hasDownloads()) return download(file);
  const { kind } = await share({ files: [file] });
  return kind === 'shared' ? 'done' : kind === 'closed' ? 'closed' : 'refused';
}

/** A browser inside an app, and a site on the Home Screen of an iPhone, ignore a download without a word. */
function hasDownloads(): boolean {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean };
  return standalone !== true && !isInAppBrowser(navigator.userAgent, window);
}

function download(file: File): 'done' | 'refused' {
  try {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = file.name;
    link.click();
    // Some browsers start the download after the click event; the URL must stay valid until then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return 'done';
  } catch {
    return 'refused';
  }
}
