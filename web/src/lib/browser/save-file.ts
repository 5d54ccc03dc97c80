/** Downloads `content` as a file. `type` is a MIME type. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download after the click event; the URL must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
