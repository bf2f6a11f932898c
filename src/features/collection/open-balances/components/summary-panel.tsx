import type { ReactNode } from 'react'

import { Link } from '#ui/actions/link.tsx'
import { type Cents, formatAmount, formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type {
  CustomerSummary,
  GroupSummary,
} from '#features/collection/open-balances/contract/summary.ts'
import { daysOf } from '#values/term-words.ts'

import { Aging } from './aging.tsx'
import styles from './summary.module.css'

type Summary = CustomerSummary | GroupSummary

/** Balance tooltips of the specification (spec 3:9). */
const overdueHint =
  'Vencido é o que venceu antes de D-2 (dias úteis) da data da consulta e tem saldo.'

const slips = (count: number) => `${formatWhole(count)} ${count === 1 ? 'boleto' : 'boletos'}`

function Figure(props: {
  readonly label: string
  readonly value: Cents
  readonly tone?: 'danger' | 'warn'
  readonly hint: string
  readonly beside?: ReactNode
}) {
  const tone = props.tone ?? (props.value === 0 ? 'none' : undefined)
  return (
    <div title={props.hint}>
      <dt>{props.label}</dt>
      <dd data-tone={tone}>
        {formatBrl(props.value)}
        {props.beside !== undefined && <span className={styles['beside']}>{props.beside}</span>}
      </dd>
    </div>
  )
}

function State({
  label,
  children,
  hover,
  to,
  isTab = false,
}: {
  readonly label: string
  readonly children?: ReactNode
  readonly hover?: string
  readonly to: string | undefined
  /** The link opens a tab of this page. */
  readonly isTab?: boolean
}) {
  const isNone = children === undefined || children === null || children === ''
  return (
    <>
      <dt>{label}</dt>
      <dd data-none={isNone || undefined} title={hover}>
        {isNone ? (
          '-'
        ) : to === undefined ? (
          children
        ) : (
          <Link to={to} replace={isTab}>
            {children}
          </Link>
        )}
      </dd>
    </>
  )
}

function promiseWords({ promessa }: Summary): ReactNode {
  if (promessa === null) return undefined
  const { estado, dataAcordo, boletos } = promessa
  return (
    <>
      <strong data-tone={estado === 'QUEBRADA' ? 'danger' : 'warn'}>{estado}</strong>
      {` ${estado === 'QUEBRADA' ? 'de' : 'para'} ${formatDate(dataAcordo)}, ${slips(boletos)}`}
    </>
  )
}

function prescriptionWords({ prescricao }: Summary): ReactNode {
  if (prescricao === null) return undefined
  const { data, dias, prescrito, proxima } = prescricao
  if (dias < 0)
    return (
      <>
        <strong data-tone="danger">{`${formatBrl(prescrito)} desde ${formatDate(data)}`}</strong>
        {proxima === null ? '' : `, próximo em ${formatDate(proxima)}`}
      </>
    )
  const words = `mais antigo em ${formatDate(data)}`
  return dias <= 90 ? (
    <>
      <strong data-tone={dias <= 60 ? 'danger' : 'warn'}>{words}</strong>
      {`, ${daysOf(dias)}`}
    </>
  ) : (
    words
  )
}

export type StateLinks = Partial<
  Readonly<
    Record<
      'contato' | 'promessa' | 'serasa' | 'ajuizamento' | 'prescricao' | 'fiadores' | 'regua',
      string
    >
  >
>

export type SummaryPanelProps = {
  readonly summary: Summary
  /** The worklist points, beside 'A vencer mês'. */
  readonly points?: ReactNode
  /** Where the tenant stands on its ladder. */
  readonly ladder?: ReactNode
  /** Link of each state to its screen, if the user may open it. */
  readonly links?: StateLinks
}

/** Summary: balance, ages and six states (spec 3:2.11, 2.12). */
export function SummaryPanel({ summary, points, ladder, links = {} }: SummaryPanelProps) {
  const { contato, serasa, ajuizamento, fiadores } = summary
  return (
    <div className={styles['panel']}>
      <dl className={styles['figures']} aria-label="Saldos">
        <Figure
          label="Vencido mês"
          value={summary.overdueThisMonth}
          tone="danger"
          hint={`${overdueHint} Vencimento no mês.`}
        />
        <Figure
          label="Vencido Total (120 dias)"
          value={summary.overdue120Days}
          hint={`${overdueHint} Até 120 dias de atraso.`}
        />
        <Figure
          label="Vencido Total"
          value={summary.totalOverdue}
          hint={overdueHint}
          beside={`> 120 dias: ${formatAmount(summary.acimaDe120Dias)}`}
        />
        <Figure
          label="A vencer mês"
          value={summary.amountDue}
          tone="warn"
          hint="Em aberto e ainda não vencido, com vencimento no mês."
          beside={points}
        />
      </dl>
      <Aging {...summary} />
      <dl className={styles['states']} aria-label="Situação">
        <State
          label="Contato"
          isTab
          to={links.contato}
          {...(contato ? { hover: contato.status } : {})}
        >
          {contato && `${formatDate(contato.data)}, ${contato.usuario}`}
        </State>
        <State label="Promessa" isTab to={links.promessa}>
          {promiseWords(summary)}
        </State>
        <State label="Serasa" to={links.serasa}>
          {serasa && `${serasa.texto}, ${slips(serasa.boletos)}`}
        </State>
        <State label="Ajuizamento" to={links.ajuizamento}>
          {ajuizamento &&
            `${ajuizamento.texto}, ${slips(ajuizamento.boletos)}${
              ajuizamento.texto === 'Extinta sem mérito'
                ? ': sem ação em curso, a prescrição corre de novo'
                : ''
            }`}
        </State>
        <State label="Prescrição" to={links.prescricao}>
          {prescriptionWords(summary)}
        </State>
        {summary.creditos.quantidade > 0 && (
          <State
            label="Créditos"
            to={undefined}
            hover="Valores a favor do lojista que o ERP ainda não alocou. Nenhum saldo acima os desconta."
          >
            {`${formatBrl(summary.creditos.valor)} a alocar, ${formatWhole(summary.creditos.quantidade)} ${
              summary.creditos.quantidade === 1 ? 'crédito' : 'créditos'
            }`}
          </State>
        )}
        {ladder !== undefined && (
          <State label="Régua" isTab to={links.regua}>
            {ladder}
          </State>
        )}
        <State label="Fiadores" isTab to={links.fiadores} hover={fiadores.join(', ')}>
          {fiadores.join(', ')}
        </State>
      </dl>
    </div>
  )
}
