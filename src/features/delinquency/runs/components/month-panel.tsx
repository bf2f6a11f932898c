import { type ComponentProps, useState } from 'react'

import { failureSentence } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { MallName } from '#ui/display/mall-name.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { monthMask } from '#ui/fields/masks.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatInstant } from '#values/instant.ts'

import type { CheckItem, MallCheck, MallMonth } from '../contract/months.ts'
import { CloseDialog } from './close-dialog.tsx'
import { MonthActs } from './month-acts.tsx'
import { MonthParameters, type MonthRow as Row, parameterColumns } from './month-parameters.tsx'
import styles from './month-panel.module.css'
import { MonthStateBadge } from './month-state.tsx'
import { useChecks, useMonths, validMonth } from './use-checks.ts'

const none: ReadonlySet<string> = new Set()
const checkTones = { OK: 'done', AVISO: 'warn', FALTA: 'danger' } as const
const checkWords = { OK: 'Em ordem', AVISO: 'Atenção', FALTA: 'Falta' } as const

const open = (checks: readonly CheckItem[]) =>
  checks.filter(({ situacao }) => situacao !== 'OK').length

/** 'Conferência antes do cálculo' of a mall: missing data, with a link to fix it. */
function Checks({ checks }: { readonly checks: readonly CheckItem[] }) {
  return (
    <ul className={styles['checks']}>
      {checks.map(({ item, situacao, texto, tela, ato }) => (
        <li key={item}>
          <Badge tone={checkTones[situacao]}>{checkWords[situacao]}</Badge> {texto}{' '}
          {tela && situacao !== 'OK' && <Link to={tela}>{ato}</Link>}
        </li>
      ))}
    </ul>
  )
}

const columns = (rules: readonly string[]): readonly Column<Row>[] => [
  {
    id: 'shopping',
    label: 'Shopping',
    minWidth: 170,
    emphasis: 'strong',
    cell: ({ shopping }) => <MallName name={shopping} />,
  },
  {
    id: 'estado',
    label: 'Estado do mês',
    width: 136,
    cell: ({ estado, emExecucao }) => <MonthStateBadge estado={estado} emExecucao={emExecucao} />,
  },
  ...parameterColumns,
  {
    id: 'desde',
    label: 'Calculado ou fechado em',
    width: 170,
    cell: ({ calculadoEm, fechadoPor, fechadoEm }) =>
      fechadoPor && fechadoEm
        ? `${formatInstant(fechadoEm)}, ${fechadoPor}`
        : calculadoEm
          ? formatInstant(calculadoEm)
          : '-',
    hover: ({ fechadoPor }) => (fechadoPor ? `Fechado por ${fechadoPor}` : undefined),
  },
  {
    id: 'conferencia',
    label: 'Conferência',
    width: 112,
    cell: ({ checks }) => (open(checks) === 0 ? 'Em ordem' : `${open(checks)} a conferir`),
  },
  {
    id: 'acoes',
    label: 'Ações',
    width: 110,
    hideable: false,
    cell: (row) => <MonthActs month={row} rules={rules} />,
  },
]

/** The typed month, its malls with their checks, and the failure to read them. */
function useMonthRows() {
  const [typed, setTyped] = useState<string>()
  const whole = validMonth(typed)
  const months = useMonths(whole)
  // Keep the first default month: after a closing the server offers another, and the user would
  // lose the closed one.
  if (typed === undefined && months.data) setTyped(months.data.mesAno)
  const checks = useChecks(whole)
  const checksOf = new Map(
    (checks.data?.data ?? []).map((mall: MallCheck) => [mall.idShopping, mall.itens]),
  )
  const rows = (months.data?.data ?? []).map((month): Row => ({
    ...month,
    checks: checksOf.get(month.idShopping) ?? [],
  }))
  const failure = months.error ?? checks.error
  // An invalid month shows no rows instead of the default month's.
  const isUnread = typed !== undefined && typed !== '' && whole === undefined
  return {
    typed,
    setTyped,
    rows,
    failure,
    isUnread,
    isPending: months.isPending,
    refetch: months.refetch,
  }
}

type Months = ReturnType<typeof useMonthRows>

/** The state of the table, and what it shows instead of rows. */
const tableState = ({ rows, failure, isUnread, isPending, refetch }: Months) =>
  ({
    state: isUnread
      ? 'empty'
      : failure
        ? 'error'
        : isPending
          ? 'loading'
          : rows.length === 0
            ? 'empty'
            : 'ready',
    stateBlock: isUnread ? (
      <PageState kind="empty" title="Informe o mês" sentence="Digite um mês de 01 a 12 e o ano." />
    ) : failure ? (
      <PageState
        kind="error"
        title="Não foi possível ler os meses"
        sentence={failureSentence(failure)}
        action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
      />
    ) : (
      <PageState kind="empty" title="Nenhum shopping" sentence="Você não vê nenhum shopping." />
    ),
  }) as const

function MonthNote({ rows }: Pick<Months, 'rows'>) {
  return (
    <p className={styles['note']}>
      {rows.some(({ estado }) => estado === 'PREVIA') &&
        'Prévia: ainda há títulos em carência, e o mês não pode ser fechado. Para olhar o mês em andamento, processe com zero dias. '}
      Abra uma linha para ver a conferência antes do cálculo.
    </p>
  )
}

/** Closes the selected months. */
function CloseSelected({
  count,
  onClick,
}: {
  readonly count: number
  readonly onClick: () => void
}) {
  return (
    <Button
      kind="primary"
      disabledBecause={count === 0 ? 'Selecione os shoppings cujo mês se fecha.' : undefined}
      onClick={onClick}
    >
      {count === 0
        ? 'Fechar selecionados'
        : `Fechar ${formatCount(count, { one: 'shopping', many: 'shoppings' })}`}
    </Button>
  )
}

const whyNotToClose = ({ estado, impedimentoFechar }: Row) =>
  estado === 'FECHADO' ? 'O mês já está fechado.' : (impedimentoFechar ?? undefined)

/** The malls of a month; with `selection`, those to close. */
function MonthTable({
  months,
  rules,
  selection,
}: {
  readonly months: Months
  readonly rules: readonly string[]
  readonly selection: ComponentProps<typeof DataTable<Row>>['selection']
}) {
  return (
    <DataTable
      label="Meses por shopping"
      columns={columns(rules)}
      rows={months.isUnread ? [] : months.rows}
      rowKey={({ idShopping }) => String(idShopping)}
      rowLabel={({ shopping }) => shopping}
      selection={selection}
      {...tableState(months)}
      subLine={{
        under: 'shopping',
        of: ({ estado, porque }) => (estado === 'DESATUALIZADO' ? porque : undefined),
      }}
      subItems={({ checks: items, calculo, base }) =>
        items.length > 0 ? (
          <>
            <Checks checks={items} />
            <MonthParameters calculo={calculo} base={base} />
          </>
        ) : undefined
      }
    />
  )
}

export function MonthPanel({ rules }: { readonly rules: readonly string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(none)
  const [closing, setClosing] = useState<readonly MallMonth[]>()
  const months = useMonthRows()
  const { rows } = months
  const mayClose = rules.includes('FECHAR_MES')
  // Drops malls that were closed or became outdated meanwhile.
  const chosen = rows.filter(
    ({ idShopping, estado, impedimentoFechar }) =>
      selected.has(String(idShopping)) && estado !== 'FECHADO' && impedimentoFechar === null,
  )
  return (
    <section className={styles['panel']} aria-label="Meses por shopping">
      <div className={styles['head']}>
        <MaskedField
          label="Mês"
          width={120}
          mask={monthMask}
          value={months.typed ?? ''}
          onChange={(text) => {
            months.setTyped(text)
            setSelected(none)
          }}
        />
        <MonthNote rows={rows} />
        {mayClose && <CloseSelected count={chosen.length} onClick={() => setClosing(chosen)} />}
      </div>
      {closing && (
        <CloseDialog
          months={closing}
          onClose={() => setClosing(undefined)}
          onDone={() => {
            setClosing(undefined)
            setSelected(none)
          }}
        />
      )}
      <MonthTable
        months={months}
        rules={rules}
        selection={
          mayClose ? { selected, onChange: setSelected, disabledBecause: whyNotToClose } : undefined
        }
      />
    </section>
  )
}
