import { type Competence, formatCompetence } from '#values/competence.ts'

import type { Corrected } from './correct.ts'

type Of = readonly Pick<
  Corrected,
  | 'days'
  | 'index'
  | 'factor'
  | 'defaults'
  | 'isFineLimited'
  | 'isUnknownIndex'
  | 'isWithoutLegalRate'
>[]

const distinct = (texts: readonly string[]) => [...new Set(texts)].toSorted()

const listed = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}`

const untilWhen = (index: string, until: Competence) => `${index} até ${formatCompetence(until)}`

export const UNKNOWN_INDEX =
  'Índice do contrato desconhecido: só o principal, sem correção, multa nem juros.'

/** Warnings beside corrected balances: last published index and assumed terms. */
export function correctionWarnings(corrected: Of): string[] {
  const late = corrected.filter(({ days }) => days > 0)
  const charged = late.filter(({ isUnknownIndex }) => !isUnknownIndex)
  const outdated = charged.filter(({ factor }) => factor.isOutdated)
  const without = distinct(
    outdated.filter(({ factor }) => !factor.publishedUntil).map(({ index }) => index),
  )
  const old = distinct(
    outdated.flatMap(({ index, factor }) =>
      factor.publishedUntil ? [untilWhen(index, factor.publishedUntil)] : [],
    ),
  )
  const assumed = distinct(charged.flatMap(({ defaults }) => defaults))
  return [
    ...(without.length > 0
      ? [`Sem valores de ${listed(without)}: nada foi corrigido por ele (fator 1).`]
      : []),
    ...(old.length > 0
      ? [`Índice desatualizado: ${listed(old)}; os meses seguintes contam 0.`]
      : []),
    ...(assumed.length > 0
      ? [
          `${listed(assumed).replace(/^./u, (letter) => letter.toUpperCase())}: padrão, não consta do contrato.`,
        ]
      : []),
    ...(late.some(({ isUnknownIndex }) => isUnknownIndex) ? [UNKNOWN_INDEX] : []),
    ...(late.some(({ isWithoutLegalRate }) => isWithoutLegalRate)
      ? ['Taxa legal: dias sem taxa publicada, ou antes de 30/08/2024, não têm juros.']
      : []),
  ]
}
