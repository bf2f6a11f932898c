/** Hands a file over to the browser's downloads. */
export function saveFile({ name, blob }: { readonly name: string; readonly blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this task: revoking at once cancels the download in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
