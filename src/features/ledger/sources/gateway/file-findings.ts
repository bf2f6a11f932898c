import { countOf } from '#values/count-of.ts'
import { foldName } from '#values/fold-text.ts'

import { type Brings, FIELDS } from '../contract/fields.ts'
import type { Finding } from '../contract/findings.ts'
import { isBuiltIn } from '../contract/lifecycle.ts'
import type { Recipe, RecipeFile } from '../contract/recipe.ts'
import { usedColumns } from '../rules/columns.ts'
import { missingColumns } from './open-files.ts'
import type { SourceTable } from './tables.ts'

type Tables = ReadonlyMap<string, readonly SourceTable[]>

const isRequired = (traz: Brings, field: string): boolean =>
  FIELDS[traz].some(({ name, isRequired: needed }) => name === field && needed === true)

/** Columns that files lack, that they repeat, and that they did not have before (J14). */
export function columnFindings(
  recipe: Recipe,
  tables: Tables,
  before: ReadonlyMap<string, readonly string[]> | undefined,
): readonly Finding[] {
  // Only the product's own layouts have columns that a file may leave out.
  const used = usedColumns(recipe, (traz, field) => isBuiltIn(recipe) && !isRequired(traz, field))
  const findings: Finding[] = []
  for (const [role, own] of tables)
    for (const { columns, name } of own) {
      const wanted = used.filter((each) => each.role === role)
      const missing = wanted.filter((each) => !each.isOptional && !columns.has(each.name))
      if (missing.length > 0)
        findings.push(
          missingColumns(
            missing.map((each) => each.name),
            columns.names,
            name,
          ),
        )
      for (const each of wanted) {
        const isNumbered = wanted.some((other) => other.name.startsWith(`${each.name}#`))
        if (columns.isRepeated(each.name) && !isNumbered)
          findings.push({
            codigo: 'J14',
            severidade: 'RECUSA',
            quantidade: 1,
            texto: `A coluna '${each.name}' aparece mais de uma vez no arquivo ${name}: escreva na fonte '${each.name}#1' ou '${each.name}#2'.`,
            exemplos: [each.name],
          })
      }
      const known = before?.get(role)
      if (!known) continue
      const folds = new Set(known.map(foldName))
      const added = columns.names.filter(
        (each) => foldName(each) !== '' && !folds.has(foldName(each)),
      )
      if (added.length > 0)
        findings.push({
          codigo: 'J14',
          severidade: 'AVISO',
          quantidade: added.length,
          texto: `${countOf(added.length, 'coluna é nova', 'colunas são novas')} no arquivo ${name}: ${added.map((each) => `'${each}'`).join(', ')}.`,
          exemplos: added.slice(0, 5),
        })
    }
  return findings
}

/** Hidden sheets and rows (J12). */
export const sheetFindings = (
  tables: Tables,
  files: readonly RecipeFile[],
  hidden: ReadonlyMap<string, number>,
): readonly Finding[] => {
  const findings: Finding[] = []
  for (const { sheets } of [...tables.values()].flat())
    if (sheets.hidden.length > 0)
      findings.push({
        codigo: 'J12',
        severidade: 'AVISO',
        quantidade: sheets.hidden.length,
        texto: `${countOf(sheets.hidden.length, 'aba oculta não foi lida', 'abas ocultas não foram lidas')}: ${sheets.hidden.map((name) => `'${name.slice(0, 60)}'`).join(', ')}.`,
        exemplos: sheets.hidden.slice(0, 5),
      })
  for (const [role, count] of hidden) {
    const isRead = files.find(({ papel }) => papel === role)?.linhasOcultas === 'LER'
    findings.push({
      codigo: 'J12',
      severidade: 'AVISO',
      quantidade: count,
      texto: `${countOf(count, 'linha oculta', 'linhas ocultas')}, por um filtro ou à mão, ${isRead ? (count === 1 ? 'foi lida' : 'foram lidas') : count === 1 ? 'foi ignorada' : 'foram ignoradas'}.`,
      exemplos: [],
    })
  }
  return findings
}
