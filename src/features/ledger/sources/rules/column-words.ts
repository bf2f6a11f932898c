import { countOf } from '#values/count-of.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { DetectedColumn } from '../contract/assistant.ts'
import type { Brings } from '../contract/fields.ts'
import { FIELDS } from '../contract/fields.ts'

const monthYear = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`

/** What a column shows for the field that it fills, and whether it is a doubt. */
export function columnWords(
  { fatos }: DetectedColumn,
  traz: Brings,
  field: string | undefined,
): { readonly text: string; readonly isDoubt: boolean } {
  const sure = (text: string) => ({ text, isDoubt: false })
  const doubt = (text: string) => ({ text, isDoubt: true })
  const kind = FIELDS[traz].find(({ name }) => name === field)?.kind
  const different = `${formatWhole(fatos.diferentes)}${fatos.haMais ? ' ou mais' : ''}`
  if (field === undefined) return sure('-')
  if (fatos.preenchidas === 0) return doubt('coluna vazia')
  const known = fatos.conhecidos.find(({ campo }) => campo === field)
  if (field === 'unidEcon' || field === 'shopping' || field === 'contrato' || field === 'luc') {
    const [has, of] = [known?.conhecidos ?? 0, known?.de ?? fatos.diferentes]
    const words = `${formatWhole(has)} de ${formatWhole(of)} no cadastro`
    return has === of ? sure(words) : doubt(words)
  }
  if (kind === 'document') {
    if (fatos.semZero > 0)
      return doubt(countOf(fatos.semZero, 'tinha perdido o zero', 'tinham perdido o zero'))
    const wrong = fatos.diferentes - fatos.documentos
    return wrong === 0
      ? sure('todos com dígito certo')
      : doubt(countOf(wrong, 'com dígito errado', 'com dígito errado'))
  }
  if (kind === 'day')
    return fatos.primeiroDia === null || fatos.ultimoDia === null
      ? doubt('nenhum dia')
      : sure(`${monthYear(fatos.primeiroDia)} a ${monthYear(fatos.ultimoDia)}`)
  if (kind === 'money') {
    if (fatos.valores < fatos.preenchidas)
      return doubt(countOf(fatos.preenchidas - fatos.valores, 'não é valor', 'não são valores'))
    return sure(
      fatos.negativos === 0 ? 'todos positivos' : countOf(fatos.negativos, 'negativo', 'negativos'),
    )
  }
  if (kind === undefined && fatos.diferentes <= 4)
    return sure(
      fatos.maisComuns.map(({ valor, linhas }) => `${valor} ${formatWhole(linhas)}`).join(', '),
    )
  return sure(
    fatos.limpas > 0
      ? `${different} diferentes, ${countOf(fatos.limpas, 'limpo', 'limpos')}`
      : `${different} diferentes`,
  )
}
