/** Starts a browser download. */
export function saveFile({ name, blob }: { readonly name: string; readonly blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoke later: some browsers read the URL after this task and would cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
