/** Limits of a drop zone. */
export type FileLimits = {
  /** Extensions with their dot, lower case: ['.csv', '.txt']. */
  readonly accept: readonly string[]
  /** In bytes. */
  readonly maxBytes: number
  /** The spec's sentence about too large files, instead of the default. */
  readonly tooBig?: string
}

/** 'csv ou txt', 'pdf, png ou msg'. */
export function extensionsText(accept: readonly string[]): string {
  const names = accept.map((extension) => extension.replace(/^\./, ''))
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ou ${last}`
}

/** '1 MB', '500 KB'. */
export function sizeText(bytes: number): string {
  const mega = 1024 * 1024
  return bytes >= mega
    ? `${(Math.floor((bytes / mega) * 10) / 10).toLocaleString('pt-BR')} MB`
    : `${Math.max(1, Math.floor(bytes / 1024))} KB`
}

/** Why the dropped files are refused, or undefined. One file at a time (spec 1:5). */
export function refusedFiles(
  files: readonly { readonly name: string; readonly size: number }[],
  limits: FileLimits,
): string | undefined {
  const file = files[0]
  if (file === undefined) return 'Nenhum arquivo foi solto.'
  if (files.length > 1) return 'Solte um arquivo de cada vez.'
  const name = file.name.toLowerCase()
  if (!limits.accept.some((extension) => name.endsWith(extension))) {
    return `${file.name} não foi aceito: envie um arquivo ${extensionsText(limits.accept)}.`
  }
  if (file.size > limits.maxBytes) {
    if (limits.tooBig !== undefined) return limits.tooBig
    const size = sizeText(file.size)
    const limit = sizeText(limits.maxBytes)
    return size === limit
      ? `${file.name} passa de ${limit}.`
      : `${file.name} tem ${size}: o limite é ${limit}.`
  }
  if (file.size === 0) return `${file.name} está vazio.`
  return undefined
}
