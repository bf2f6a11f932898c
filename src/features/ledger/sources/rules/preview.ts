import type { DetectedFile } from '../contract/assistant.ts'
import { type Brings, FIELDS } from '../contract/fields.ts'
import type { Lookup, Origin } from '../contract/recipe.ts'
import { cleanCell } from './cell.ts'
import { Columns } from './columns.ts'
import type { FileForm } from './forms.ts'
import { LookupTable, valueReader } from './origins.ts'
import { typedValue } from './typed.ts'

/** A value of an example row before and after its transformations. */
type PreviewedValue = {
  readonly line: number
  readonly before: string
  readonly after: string
  /** Why the row would be rejected. */
  readonly flaw?: string
}

const shown = 5

const hasLookup = (origin: Origin): boolean =>
  origin.busca !== undefined ||
  [...(origin.juntar ?? []), ...(origin.primeiro ?? [])].some(hasLookup)

/**
 * What an origin makes of the first rows of a file. Undefined for a look-up and the register, which
 * only the rehearsal reads.
 */
export function previewOf(
  origin: Origin,
  of: { readonly traz: Brings; readonly field: string; readonly form: FileForm },
  file: Pick<DetectedFile, 'exemplos' | 'colunas'>,
): readonly PreviewedValue[] | undefined {
  if (hasLookup(origin) || origin.cadastro) return undefined
  const clean = (text: string) => cleanCell(text).text
  const names: string[] = []
  for (const { coluna, posicao } of file.colunas) names[posicao] = coluna
  const columns = new Columns(Array.from(names, (name) => name ?? ''))
  const context = { columns, role: '', clean, lookup: (lookup: Lookup) => new LookupTable(lookup) }
  const read = valueReader(origin, context)
  const before = valueReader({ coluna: origin.coluna ?? '' }, context)
  const kind = FIELDS[of.traz].find(({ name }) => name === of.field)?.kind
  return file.exemplos.slice(0, shown).map(({ linha, celulas }) => {
    const row = {
      line: linha,
      role: '',
      text: (at: number) => celulas[at] ?? '',
      sheet: () => undefined,
    }
    const { text, flaw } = typedValue(kind, read(row), of.form)
    return {
      line: linha,
      before: origin.coluna === undefined ? '' : before(row).text,
      after: text,
      ...(flaw !== undefined && { flaw }),
    }
  })
}
