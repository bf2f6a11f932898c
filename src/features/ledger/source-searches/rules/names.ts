const partial = /\.(tmp|part)$/i
const hidden = /^\./

/** True for a file that a search may take: not hidden, not still being written, and of the pattern. */
export const isWanted = (name: string, isOfPattern: (name: string) => boolean): boolean =>
  !hidden.test(name) && !partial.test(name) && isOfPattern(name)

/** Name of the n-th copy of a file: 'titulos.csv', 'titulos.csv.2'. */
export const copyName = (name: string, copy: number): string =>
  copy === 1 ? name : `${name}.${copy}`

/** Name of the file with the reason of a refusal, beside the refused one. */
export const reasonName = (name: string): string => `${name}.motivo.txt`
