import { useQuery } from '@tanstack/react-query'

import { FigureCell, figureState, WorseWords } from '#ui/display/figure-cell.tsx'
import { formatCompetence } from '#values/competence.ts'
import { formatDate } from '#values/local-date.ts'
import { formatRate } from '#values/rate.ts'

import { type Header, reportPath } from '../contract/report.ts'
import { headerQuery } from '../queries.ts'
import { changeText } from '../rules/month-change.ts'

function nameOf(data: Header | undefined): string {
  if (data === undefined || data.calculos === 0) return 'Inadimplência bruta'
  const preview = data.previas.length > 0 ? ', prévia' : ''
  return `Inadimplência bruta de ${formatCompetence(data.mesAnoFim)}${preview}`
}

function noteOf(data: Header): string {
  if (data.calculos === 0) return 'nenhum mês calculado'
  const net = data.inadimplenciaLiquidaPercentual
  const [preview] = data.previas
  const closes = preview
    ? `, fecha a partir de ${formatDate(preview.fechaAPartirDe).slice(0, 5)}`
    : ''
  return `líquida ${net === null ? '-' : formatRate(net)}${closes}`
}

/** Gross delinquency of the newest calculated month, with its change. */
export function MonthCell() {
  const query = useQuery(headerQuery({}))
  const { data } = query
  const share = data && data.calculos > 0 ? data.inadimplenciaBrutaPercentual : null
  const change =
    share === null
      ? undefined
      : changeText(share, data?.anterior?.inadimplenciaBrutaPercentual ?? null)
  return (
    <FigureCell
      name={nameOf(data)}
      to={reportPath}
      state={figureState(query)}
      line={data?.meses?.flatMap((month) => month.inadimplenciaBrutaPercentual ?? []) ?? []}
      figure={
        share === null ? (
          '-'
        ) : (
          <>
            {formatRate(share)}{' '}
            {change && (
              <small>{change.isWorse ? <WorseWords>{change.text}</WorseWords> : change.text}</small>
            )}
          </>
        )
      }
      note={data && noteOf(data)}
    />
  )
}
