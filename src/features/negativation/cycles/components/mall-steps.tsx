import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Link } from '#ui/actions/link.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { Ruler } from '#ui/display/ruler.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { FollowUp } from '../contract/calls.ts'
import type { CyclePanel } from '../contract/cycle.ts'
import styles from './cycle-board.module.css'

/** A mall of the follow-up with its step; undefined if no step is open. */
type Row = FollowUp & { readonly step: CyclePanel['shoppings'][number] | undefined }

const days = (count: number) => `${formatWhole(count)} ${count === 1 ? 'dia' : 'dias'}`

function Term({ step }: { readonly step: Row['step'] }) {
  if (!step || step.diasDePrazo === null) return <span className={styles['none']}>sem prazo</span>
  const of = step.diasDePrazo
  const goneDays = step.diasAlem > 0 ? of + step.diasAlem : Math.min(of, step.diasNaEtapa)
  return (
    <span className={styles['term']}>
      <Ruler deadline={{ gone: goneDays, of }} />
    </span>
  )
}

/** Least remaining time first; finished malls and those without a deadline last. */
const urgency = ({ step }: Row) =>
  !step || step.diasDePrazo === null
    ? Number.NEGATIVE_INFINITY
    : step.diasNaEtapa - step.diasDePrazo + step.diasAlem

const stepColumns: readonly Column<Row>[] = [
  {
    id: 'shopping',
    label: 'Shopping',
    minWidth: 180,
    emphasis: 'strong',
    total: 'Total',
    cell: ({ idShopping, shopping }) => (
      <Link className={styles['mall']} to={`/acompanhamento-workflow?shoppings=${idShopping}`}>
        <MallName name={shopping.nomeShopping} />
      </Link>
    ),
  },
  {
    id: 'etapa',
    label: 'Etapa menos avançada',
    minWidth: 220,
    cell: ({ statusWorkflow }) => statusWorkflow.nome,
    hover: ({ statusWorkflow }) => statusWorkflow.nome,
  },
  {
    id: 'nela',
    label: 'Boletos nela',
    align: 'end',
    width: 100,
    cell: ({ porStatus, statusWorkflow }) =>
      formatWhole(
        porStatus.find(({ codigo }) => codigo === statusWorkflow.codigo)?.quantidadeBoletos ?? 0,
      ),
  },
]

const termColumns: readonly Column<Row>[] = [
  {
    id: 'dias',
    label: 'Na etapa há',
    align: 'end',
    width: 96,
    cell: ({ step }) => (step ? days(step.diasNaEtapa) : '-'),
  },
  {
    id: 'prazo',
    label: 'Prazo, em dias úteis',
    width: 224,
    cell: ({ step }) => <Term step={step} />,
  },
  {
    id: 'quem',
    label: 'Com quem',
    minWidth: 180,
    emphasis: 'quiet',
    cell: ({ step }) => step?.comQuem || '-',
    hover: ({ step }) => step?.comQuem || undefined,
  },
]

/** Columns with a sum over the malls. */
const sumColumns = (rows: readonly Row[]): readonly Column<Row>[] => [
  {
    id: 'boletos',
    label: 'Boletos',
    align: 'end',
    width: 84,
    cell: ({ quantidadeBoletos }) => formatWhole(quantidadeBoletos),
    total: formatWhole(rows.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0)),
  },
  {
    id: 'valor',
    label: 'Valor',
    align: 'end',
    width: 130,
    cell: ({ valor }) => formatBrl(valor),
    total: formatBrl(sumCents(rows.map(({ valor }) => valor))),
  },
]

/** One row per mall: step, business days in it, coloured deadline and owner; most overdue first. */
export function MallSteps({
  malls,
  steps,
}: {
  readonly malls: readonly FollowUp[]
  readonly steps: CyclePanel['shoppings']
}) {
  const rows = malls
    .map((mall): Row => {
      const step = steps.find(({ idShopping }) => idShopping === mall.idShopping)
      return { ...mall, step: step?.codigo === mall.statusWorkflow.codigo ? step : undefined }
    })
    .toSorted((a, b) => urgency(b) - urgency(a))
  return (
    <DataTable
      label="Etapa por shopping"
      columns={[...stepColumns, ...sumColumns(rows), ...termColumns]}
      rows={rows}
      rowKey={({ idShopping }) => String(idShopping)}
      rowLabel={({ shopping }) => shopping.nomeShopping}
      state="ready"
      stateBlock={undefined}
      keys="inside"
    />
  )
}
