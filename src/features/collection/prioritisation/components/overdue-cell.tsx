import { useQuery } from '@tanstack/react-query'

import { FigureCell, figureState } from '#ui/display/figure-cell.tsx'
import { shortAmount } from '#values/short-amount.ts'

import { prioritisationPath } from '../contract/rows.ts'
import { agingQuery } from '../queries.ts'
import { overdueText } from '../rules/aging-title.ts'

/** Overdue balance of the user's malls today, with its history. */
export function OverdueCell() {
  const query = useQuery(agingQuery)
  const { data } = query
  return (
    <FigureCell
      name="Vencido hoje"
      to={prioritisationPath}
      state={figureState(query)}
      figure={data && `R$ ${shortAmount(data.vencido)}`}
      note={data && overdueText(data)}
      line={data?.dias.map(({ vencido }) => vencido) ?? []}
    />
  )
}
