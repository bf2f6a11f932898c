import { countOf } from '#values/count-of.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { formatRate } from '#values/rate.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

import type { FileFindingCode, Finding, Severity } from '../contract/states.ts'

// Each function compares a file with what came before and makes at most one finding (rules 11.3).

const finding = (
  codigo: FileFindingCode,
  severidade: Severity,
  quantidade: number,
  texto: string,
  exemplos: readonly string[] = [],
): Finding => ({ codigo, severidade, quantidade, texto, exemplos: exemplos.slice(0, 5) })

/** J10: títulos that are open here and not in the file. */
export const vanishedFinding = (
  count: number,
  { mallCount, isComplete }: { readonly mallCount: number; readonly isComplete: boolean },
): Finding | undefined => {
  if (count === 0) return undefined
  const malls =
    mallCount === 1 ? 'do shopping' : `de ${countOf(mallCount, 'shopping', 'shoppings')}`
  const titulos = countOf(count, 'título em aberto', 'títulos em aberto')
  const came = count === 1 ? 'não veio' : 'não vieram'
  const rest = isComplete
    ? ''
    : ' O arquivo não diz que traz tudo o que está em aberto: nada muda por isso.'
  return finding('J10', 'AVISO', count, `${titulos} ${malls} ${came} neste arquivo.${rest}`)
}

/** J19: the same bytes by the same version of a mapped source, already loaded. */
export const repeatedFinding = (facts: {
  readonly isMapped: boolean
  readonly isRehearsal: boolean
  /** Day on which an entrada of these bytes and this version was loaded and not undone. */
  readonly loadedOn: LocalDate | undefined
}): Finding | undefined =>
  facts.isMapped && !facts.isRehearsal && facts.loadedOn !== undefined
    ? finding('J19', 'FIM', 1, `Este arquivo já foi carregado em ${formatDate(facts.loadedOn)}.`)
    : undefined

/** J20: rows of malls that the source does not bring, or that the uploader does not see. */
export const outOfReach = (
  mallId: number,
  malls: {
    /** None = all. */
    readonly ofSource: readonly number[]
    readonly ofUser: readonly number[] | 'all'
  },
): 'FONTE' | 'PESSOA' | undefined => {
  if (malls.ofSource.length > 0 && !malls.ofSource.includes(mallId)) return 'FONTE'
  return malls.ofUser === 'all' || malls.ofUser.includes(mallId) ? undefined : 'PESSOA'
}

export const outOfReachReasons = {
  FONTE: 'Esta fonte não traz este shopping.',
  PESSOA: 'Você não vê este shopping.',
} as const

/** J21: more rejected rows than a mapped source may have without a person. */
export const rejectedFinding = (
  facts: { readonly isMapped: boolean; readonly rows: number; readonly rejected: number },
  { REJEITADAS_MAX }: Pick<ParameterSet, 'REJEITADAS_MAX'>,
): Finding | undefined => {
  if (!facts.isMapped || facts.rejected * 10_000 <= facts.rows * REJEITADAS_MAX) return undefined
  const rejected = countOf(facts.rejected, 'linha rejeitada', 'linhas rejeitadas')
  return finding(
    'J21',
    'CONFIRMA',
    facts.rejected,
    `${rejected} de ${countOf(facts.rows, 'linha', 'linhas')}: mais de ${formatRate(REJEITADAS_MAX)}.`,
  )
}

/** Títulos of a file whose open balance would change, by the source that brought them last. */
export type ChangedBySource = {
  readonly sourceId: number
  readonly name: string
  readonly isActive: boolean
  readonly changed: number
}

/** J22: the file would change balances that another active source brought last. */
export const otherSourceFinding = (
  sourceId: number,
  changes: readonly ChangedBySource[],
): Finding | undefined => {
  const others = changes.filter(
    (each) => each.sourceId !== sourceId && each.isActive && each.changed > 0,
  )
  if (others.length === 0) return undefined
  const count = others.reduce((sum, { changed }) => sum + changed, 0)
  const names = others.map(({ name }) => name).join(', ')
  return finding(
    'J22',
    'CONFIRMA',
    count,
    count === 1
      ? `O arquivo muda o saldo de 1 título que outra fonte trouxe: ${names}.`
      : `O arquivo muda o saldo de ${countOf(count, 'título', 'títulos')} que outra fonte trouxe: ${names}.`,
    others.map(({ name, changed }) => `${name}: ${changed}`),
  )
}

/** J23: the file is older than the last loaded one of its source. */
export const olderFinding = (
  file: { readonly headerOn: LocalDate | undefined; readonly writtenAt: Date | undefined },
  last: { readonly headerOn: LocalDate | undefined; readonly writtenAt: Date | undefined },
): Finding | undefined => {
  if (file.headerOn !== undefined && last.headerOn !== undefined) {
    if (file.headerOn >= last.headerOn) return undefined
    return finding(
      'J23',
      'CONFIRMA',
      1,
      `O arquivo é de ${formatDate(file.headerOn)}; o último carregado é de ${formatDate(last.headerOn)}.`,
    )
  }
  return file.writtenAt !== undefined &&
    last.writtenAt !== undefined &&
    file.writtenAt < last.writtenAt
    ? finding('J23', 'CONFIRMA', 1, 'O arquivo foi gravado antes do último que se carregou.')
    : undefined
}
