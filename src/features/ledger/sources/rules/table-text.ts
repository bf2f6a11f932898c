/** The table of a recipe as lines 'texto = código', for a person who types or pastes it. */
export const tableText = (table: Readonly<Record<string, string>>): string =>
  Object.entries(table)
    .map(([text, code]) => `${text} = ${code}`)
    .join('\n')

/** Reads lines 'texto = código', or two columns pasted from a sheet; empty lines are left out. */
export function tableOf(text: string): Record<string, string> {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const at = line.includes('\t') ? line.indexOf('\t') : line.lastIndexOf('=')
    if (at <= 0) return []
    const [from, to] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return from === '' || to === '' ? [] : [[from, to] as const]
  })
  return Object.fromEntries(pairs)
}
