import type { AnswerOf, InputOf } from '#contract/call.ts'
import { DebtTypeBadge } from '#features/legal/settings/components/debt-type-badge.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Figures } from '#ui/display/figures.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useState } from 'react'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { simulateRequirement } from '../contract/calls.ts'
import styles from './requirement-simulation.module.css'

type Draft = InputOf<typeof simulateRequirement>
type Simulation = AnswerOf<typeof simulateRequirement>
type Group = Simulation['entram']
type Row = Group['itens'][number] & { readonly movement: 'Entra' | 'Sai' | 'Fica' }

const tones = { Entra: 'accent', Sai: 'warn', Fica: 'neutral' } as const

const words = ({ quantidade, valor }: Group) =>
  `${formatCount(quantidade, { one: 'ação', many: 'ações', feminine: true })} · ${formatBrl(valor)}`

const columns: readonly Column<Row>[] = [
  {
    id: 'movimento',
    label: 'Movimento',
    width: 84,
    cell: ({ movement }) => <Badge tone={tones[movement]}>{movement}</Badge>,
  },
  {
    id: 'nomeFantasia',
    label: 'Nome fantasia',
    minWidth: 112,
    emphasis: 'strong',
    cell: ({ nomeFantasia }) => nomeFantasia,
  },
  { id: 'shopping', label: 'Shopping', width: 120, cell: ({ shopping }) => shopping },
  { id: 'contrato', label: 'Contrato', width: 92, cell: ({ numeroContrato }) => numeroContrato },
  {
    id: 'tipoDivida',
    label: 'Dívida',
    width: 84,
    cell: ({ tipoDivida }) => <DebtTypeBadge code={tipoDivida} />,
  },
  {
    id: 'boletos',
    label: 'Boletos',
    width: 66,
    align: 'end',
    cell: ({ qtdBoletos }) => formatWhole(qtdBoletos),
  },
  {
    id: 'saldo',
    label: 'Saldo critério',
    width: 114,
    align: 'end',
    cell: ({ saldoAbertoCriterio }) => formatBrl(saldoAbertoCriterio),
  },
]

const rowsOf = ({ entram, saem, ficam }: Simulation): Row[] => [
  ...entram.itens.map((one) => ({ ...one, movement: 'Entra' as const })),
  ...saem.itens.map((one) => ({ ...one, movement: 'Sai' as const })),
  ...ficam.itens.map((one) => ({ ...one, movement: 'Fica' as const })),
]

const figuresOf = ({ entram, saem, ficam }: Simulation) => [
  { name: 'Entram', value: words(entram) },
  { name: 'Saem', value: words(saem) },
  { name: 'Ficam', value: words(ficam) },
]

/**
 * Who would enter, leave and stay with the typed requirement; stores nothing. The result is hidden
 * once the form changes.
 */
export function RequirementSimulation({ typed }: { readonly typed: Draft | undefined }) {
  const [foreseen, setForeseen] = useState<{ readonly of: string; readonly result: Simulation }>()
  const simulation = useAct(simulateRequirement, {
    invalidates: [],
    onDone: (result, input) => setForeseen({ of: JSON.stringify(input), result }),
  })
  const shown = foreseen && foreseen.of === JSON.stringify(typed) ? foreseen.result : undefined
  const rows = shown ? rowsOf(shown) : []
  return (
    <section className={styles['simulation']} aria-label="Simulação">
      <div className={styles['head']}>
        <Button
          loading={simulation.busy}
          disabledBecause={typed ? undefined : 'Corrija o requisito antes de simular.'}
          onClick={() => typed && void simulation.run(typed)}
        >
          Simular
        </Button>
        <p>
          {shown
            ? 'Quem um Disparar de hoje traria com este requisito. Nada foi gravado.'
            : 'Mostra quem entraria, sairia e ficaria. Nada é gravado.'}
        </p>
      </div>
      {shown && (
        <div role="status">
          <Figures label="Quem muda" figures={figuresOf(shown)} />
        </div>
      )}
      {rows.length > 0 && (
        <div className={styles['rows']}>
          <DataTable
            label="Ações da simulação"
            columns={columns}
            rows={rows}
            rowKey={({ idShopping, numeroContrato, tipoDivida }) =>
              `${idShopping} ${numeroContrato} ${tipoDivida}`
            }
            rowLabel={({ numeroContrato }) => `contrato ${numeroContrato}`}
            keys="inside"
            fill
          />
        </div>
      )}
    </section>
  )
}
