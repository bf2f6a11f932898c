import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'

import { failureSentence } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatDate } from '#values/local-date.ts'

import type { MallCheck, MallMonth } from '../contract/months.ts'
import type { RunKind } from '../contract/run-list.ts'
import {
  byReadiness,
  openItems,
  type Readiness,
  readinessOf,
  readinessSentence,
} from '../rules/readiness.ts'
import styles from './check-panel.module.css'
import { FailedRuns } from './failed-runs.tsx'
import { MonthStateBadge } from './month-state.tsx'
import { useChecks, useMonths } from './use-checks.ts'

const words: Readonly<Record<Readiness, readonly [Icon, string]>> = {
  IMPEDE: [IconBan, 'impede'],
  ALERTA: [IconAlertTriangle, 'alerta'],
  PRONTO: [IconCircleCheck, 'pronto'],
}

/** Number of malls listed at first, worst first. */
const mostAtFirst = 3

type PanelProps = {
  readonly kind: RunKind
  readonly mesAno: string | undefined
  readonly mayOpen: (path: string) => boolean
  readonly onAgain?: ComponentProps<typeof FailedRuns>['onAgain']
}

type Checks = ReturnType<typeof useChecks>
type Row = MallCheck & { readonly readiness: Readiness }

/** How many malls are ready, and the buttons. */
function ChecksHead(props: {
  readonly checks: Checks
  readonly rows: readonly Row[]
  readonly isWhole: boolean
  readonly onWhole: () => void
  readonly onCheck: () => void
}) {
  const { checks, rows, isWhole } = props
  const { calm, hinder } = readinessSentence(rows)
  return (
    <div className={styles['head']}>
      <h2 id="conferencia">Conferência antes do cálculo</h2>
      {checks.data && (
        <p aria-live="polite">
          {`${checks.data.mesAno}: ${calm}${calm !== '' && hinder !== '' ? ', ' : ''}`}
          {hinder !== '' && <strong>{hinder}</strong>}
        </p>
      )}
      <span className={styles['acts']}>
        {rows.length > mostAtFirst && (
          <Button size="compact" onClick={props.onWhole}>
            {isWhole ? `Ver só ${mostAtFirst}` : `Ver os ${rows.length}`}
          </Button>
        )}
        <Button
          size="compact"
          icon={<IconRefresh size={16} stroke={1.75} />}
          loading={checks.isFetching}
          onClick={props.onCheck}
        >
          Conferir de novo
        </Button>
      </span>
    </div>
  )
}

/** The malls with what each lacks. */
function ChecksTable({
  rows,
  months,
  ...props
}: Pick<PanelProps, 'kind' | 'mayOpen'> & {
  readonly rows: readonly Row[]
  readonly months: readonly MallMonth[]
}) {
  const monthOf = new Map(months.map((month) => [month.idShopping, month]))
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Situação</th>
          <th scope="col">Shopping</th>
          <th scope="col">O que falta ou envelheceu</th>
          <th scope="col">Última carga do ERP</th>
          <th scope="col">Mês</th>
          <th scope="col">
            <span className={styles['unseen']}>O que fazer</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((mall) => (
          <CheckRow
            key={mall.idShopping}
            mall={mall}
            readiness={mall.readiness}
            month={monthOf.get(mall.idShopping)}
            {...props}
          />
        ))}
      </tbody>
    </table>
  )
}

/** 'Conferência antes do cálculo': missing or outdated data per mall, with a link to fix it. */
export function CheckPanel({ kind, mesAno, mayOpen, onAgain }: PanelProps) {
  const checks = useChecks(mesAno)
  const months = useMonths(mesAno)
  const [isWhole, setWhole] = useState(false)
  const rows = byReadiness(
    (checks.data?.data ?? []).map((mall) => ({
      ...mall,
      readiness: readinessOf(mall.itens, kind),
    })),
  )
  const shown = isWhole ? rows : rows.slice(0, mostAtFirst)
  return (
    <>
      <FailedRuns months={months.data?.data ?? []} kind={kind} onAgain={onAgain} />
      <section className={styles['panel']} aria-labelledby="conferencia">
        <ChecksHead
          checks={checks}
          rows={rows}
          isWhole={isWhole}
          onWhole={() => setWhole(!isWhole)}
          onCheck={() => void Promise.all([checks.refetch(), months.refetch()])}
        />
        {checks.error ? (
          <p className={styles['failed']}>{failureSentence(checks.error)}</p>
        ) : checks.data === undefined ? (
          <Skeleton width="100%" height={mostAtFirst * 31 + 30} />
        ) : (
          <ChecksTable
            rows={shown}
            months={months.data?.data ?? []}
            kind={kind}
            mayOpen={mayOpen}
          />
        )}
      </section>
    </>
  )
}

function CheckRow(
  props: Pick<PanelProps, 'kind' | 'mayOpen'> & {
    readonly mall: MallCheck
    readonly readiness: Readiness
    readonly month: MallMonth | undefined
  },
) {
  const { mall, readiness, month } = props
  const [Icon, word] = words[readiness]
  const open = openItems(mall.itens, props.kind)
  const sentence = open.map(({ texto }) => texto).join(' ')
  const act = open.find(({ tela }) => tela !== null && props.mayOpen(tela.split('?')[0] ?? ''))
  return (
    <tr>
      <td>
        <span className={styles[readiness]}>
          <Icon size={16} stroke={1.75} aria-hidden /> {word}
        </span>
      </td>
      <th scope="row">
        <MallName name={mall.shopping} />
      </th>
      <td title={sentence}>
        {sentence === '' ? <span className={styles['nothing']}>Nada falta</span> : sentence}
      </td>
      <td>{mall.ultimaCarga === null ? '-' : formatDate(mall.ultimaCarga)}</td>
      <td>{month && <MonthStateBadge {...month} />}</td>
      <td className={styles['act']}>{act?.tela && <Link to={act.tela}>{act.ato}</Link>}</td>
    </tr>
  )
}
