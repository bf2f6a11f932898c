import { useQuery } from '@tanstack/react-query'

import type { FieldProblem } from '#values/field-problem.ts'

import type { LadderFields } from '../contract/ladder.ts'
import type { TextRow } from '../contract/text-calls.ts'
import type { TextInForce } from '../contract/texts.ts'
import { laddersQuery, textsQuery } from '../queries.ts'
import { ladderProblems } from '../rules/ladder-problems.ts'

export const inForceTexts = (rows: readonly TextRow[]): TextInForce[] =>
  rows.flatMap(({ id, passo, pessoa, canal, vigente, versaoVigente }) =>
    vigente === null
      ? []
      : [
          {
            id,
            version: versaoVigente ?? 0,
            step: passo,
            person: pessoa,
            channel: canal,
            subject: vigente.assunto,
            body: vigente.corpo,
          },
        ],
  )

/** Problems of a ladder by the rules of the server; none until texts and ladders are read. */
export function useLadderProblems(id: number, form: LadderFields): readonly FieldProblem[] {
  const { data: texts } = useQuery(textsQuery)
  const { data: ladders } = useQuery(laddersQuery)
  if (texts === undefined || ladders === undefined) return []
  return ladderProblems(form, {
    texts: inForceTexts(texts.data),
    others: ladders.data
      .filter((ladder) => ladder.id !== id && ladder.estado !== 'RECUSADA')
      .flatMap(({ passos }) => passos),
  })
}
