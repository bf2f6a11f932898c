import { useQuery } from '@tanstack/react-query'

import { FigureCell, figureState } from '#ui/display/figure-cell.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { shortAmount } from '#values/short-amount.ts'

import { recoveryPath } from '../contract.ts'
import { recoveryQuery } from '../queries.ts'
import { recoveredOf, sharesByMonth, shareText } from '../rules.ts'

/** Share received on listed boletos, in the longest completed window. */
export function RecoveredCell() {
  const query = useQuery(recoveryQuery({}))
  const measure = query.data && recoveredOf(query.data.totais)
  return (
    <FigureCell
      name={`Recebido depois de negativar${measure ? `, ${measure.janela} dias` : ''}`}
      to={recoveryPath}
      line={measure && query.data ? sharesByMonth(query.data, measure.janela) : []}
      state={figureState(query)}
      figure={measure ? `R$ ${shortAmount(measure.recebido)}` : '-'}
      note={
        measure
          ? `${shareText(measure.percentual)} de ${formatCount(measure.boletos, { one: 'boleto negativado', many: 'boletos negativados' })}`
          : 'nenhum boleto completou 30 dias'
      }
    />
  )
}
