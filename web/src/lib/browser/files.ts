// Files in and out of the browser.

export function download(name: string, what: BlobPart, type = 'application/x-ndjson'): void {
  const url = URL.createObjectURL(new Blob([what], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
