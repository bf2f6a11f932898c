import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import type { Header } from '#features/delinquency-figures/contract/report.ts'
import { reportPath } from '#features/delinquency-figures/contract/report.ts'
import { headerQuery } from '#features/delinquency-figures/queries.ts'
import type { promisesOfDay } from '#features/negotiations/contract/promises.ts'
import { promisesQuery } from '#features/negotiations/queries.ts'
import type { readAging } from '#features/prioritisation/contract/aging.ts'
import { agingQuery } from '#features/prioritisation/queries.ts'
import { prioritisationPath } from '#features/prioritisation/contract/rows.ts'
import { type readRecovery, recoveryPath } from '#features/recovery/contract.ts'
import { recoveryQuery } from '#features/recovery/queries.ts'
import { Link } from '#ui/actions/link.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { formatBrl } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { formatDate } from '#values/local-date.ts'
import { formatRate } from '#values/rate.ts'

import { shortBrl } from '../rules.ts'
import { changeText, overdueText, recoveredOf, sparkline } from '../rules/standing.ts'
import styles from './standing-strip.module.css'

type CellProps = {
  readonly name: string
  readonly to: string
  readonly query: Pick<UseQueryResult<unknown>, 'isError' | 'data'>
  readonly figure: ReactNode
  readonly note: ReactNode
  readonly picture?: string
}

/** One figure, its name above, what it is made of below; the whole of it leads to what is behind. */
function Cell({ name, to, query, figure, note, picture }: CellProps) {
  const isKnown = query.data !== undefined
  return (
    <li>
      <Link className={styles['cell']} to={to} aria-busy={!isKnown && !query.isError}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['figure']}>
          {isKnown ? figure : query.isError ? '-' : <Skeleton width={120} height={20} />}
        </span>
        <span className={styles['note']}>
          {isKnown ? note : query.isError ? 'Não foi possível carregar.' : '\u00a0'}
        </span>
        {picture !== undefined && (
          <svg className={styles['line']} viewBox="0 0 70 24" aria-hidden="true">
            <polyline points={picture} />
          </svg>
        )}
      </Link>
    </li>
  )
}

function OverdueCell() {
  const query = useQuery(agingQuery)
  const data: AnswerOf<typeof readAging> | undefined = query.data
  const picture = data && sparkline(data.dias.map(({ vencido }) => vencido))
  return (
    <Cell
      name="Vencido hoje"
      to={prioritisationPath}
      query={query}
      figure={data && shortBrl(data.vencido)}
      note={data && overdueText(data)}
      {...(picture === undefined ? {} : { picture })}
    />
  )
}

function RecoveredCell() {
  const query = useQuery(recoveryQuery({}))
  const data: AnswerOf<typeof readRecovery> | undefined = query.data
  const measure = data && recoveredOf(data.totais)
  return (
    <Cell
      name={`Recebido depois de negativar${measure ? `, ${measure.janela} dias` : ''}`}
      to={recoveryPath}
      query={query}
      figure={measure ? shortBrl(measure.recebido) : '-'}
      note={
        measure?.percentual == null
          ? 'nenhum boleto completou 30 dias'
          : `${formatRate(measure.percentual)} de ${formatCount(measure.boletos, { one: 'boleto negativado', many: 'boletos negativados' })}`
      }
    />
  )
}

type Promises = NonNullable<AnswerOf<typeof promisesOfDay>['promessas']>

function PromisesCell({
  query,
  promises,
}: {
  readonly query: CellProps['query']
  readonly promises: Promises | undefined
}) {
  const broken = promises?.quebradas.quantidade ?? 0
  return (
    <Cell
      name="Promessas de hoje"
      to="/agir-hoje"
      query={query}
      figure={
        promises && (
          <>
            {promises.vencem.quantidade} <small>{formatBrl(promises.vencem.valor)}</small>
          </>
        )
      }
      note={
        broken === 0 ? (
          'nenhuma quebrada'
        ) : (
          <>
            <b className={styles['worse']}>
              {formatCount(broken, { one: 'quebrada', many: 'quebradas' })}
            </b>
            {broken === 1 ? ', voltou a Agir hoje' : ', voltaram a Agir hoje'}
          </>
        )
      }
    />
  )
}

function DelinquencyCell() {
  const query = useQuery(headerQuery({}))
  const data: Header | undefined = query.data
  const share = data?.inadimplenciaBrutaPercentual ?? null
  const change =
    data && share !== null
      ? changeText(share, data.anterior?.inadimplenciaBrutaPercentual ?? null)
      : undefined
  const [preview] = data?.previas ?? []
  const net = data?.inadimplenciaLiquidaPercentual ?? null
  return (
    <Cell
      name={`Inadimplência bruta${data && data.calculos > 0 ? ` de ${formatCompetence(data.mesAnoFim)}` : ''}${preview ? ', prévia' : ''}`}
      to={reportPath}
      query={query}
      figure={
        data &&
        (data.calculos === 0 || share === null ? (
          '-'
        ) : (
          <>
            {formatRate(share)}{' '}
            {change && (
              <small className={change.isWorse ? styles['worse'] : undefined}>{change.text}</small>
            )}
          </>
        ))
      }
      note={
        data &&
        (data.calculos === 0
          ? 'nenhum mês calculado'
          : `líquida ${net === null ? '-' : formatRate(net)}${preview ? `, fecha a partir de ${formatDate(preview.fechaAPartirDe).slice(0, 5)}` : ''}`)
      }
    />
  )
}

/** 'Como estamos' in one line: figures that this person may open, each an entrance. */
export function StandingStrip({ opens }: { readonly opens: (path: string) => boolean }) {
  const promises = useQuery(promisesQuery)
  const ofDay = promises.data?.promessas
  const cells = [
    opens(prioritisationPath) && <OverdueCell key="vencido" />,
    opens(recoveryPath) && <RecoveredCell key="recebido" />,
    opens('/agir-hoje') && ofDay !== null && (
      <PromisesCell key="promessas" query={promises} promises={ofDay} />
    ),
    opens(reportPath) && <DelinquencyCell key="inadimplencia" />,
  ].filter((cell) => cell !== false)
  return cells.length === 0 ? null : (
    <ul className={styles['strip']} aria-label="Como estamos">
      {cells}
    </ul>
  )
}
