import { NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { Paper } from '#server/files/paper/paper.ts'
import type { PaperColumn } from '#server/files/paper/table.ts'
import type { Work } from '#server/work/work.ts'
import { cents, formatAmount } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import {
  isAmount,
  MIGRATION_MEASURES,
  MIGRATION_STEP,
  type MigrationMeasure,
} from '../contract/steps.ts'
import { differenceOf } from '../rules/migration.ts'
import type { StoredComparison } from '../store/measures.ts'
import type { StoredMigration, StoredStep } from '../store/migration.ts'
import { readFacts, readProofs } from './facts.ts'

const title = 'Conferência da migração de partida'

const columns: readonly PaperColumn[] = [
  { label: 'Medida', width: 110, isStrong: true },
  { label: 'Sistema antigo', width: 84, align: 'right' },
  { label: 'Régua', width: 84, align: 'right' },
  { label: 'Diferença', width: 76, align: 'right' },
  { label: 'Explicação' },
]

const shown = (measure: MigrationMeasure, value: number): string =>
  isAmount(measure) ? formatAmount(cents(value)) : formatWhole(value)

const differs = (row: StoredComparison): number =>
  differenceOf({ ...row, explanation: row.explanation ?? undefined })

function cellsOf(row: StoredComparison) {
  const difference = differs(row)
  return [
    MIGRATION_MEASURES[row.measure],
    shown(row.measure, row.old),
    shown(row.measure, row.ours),
    difference === 0 ? '-' : shown(row.measure, difference),
    row.explanation === null
      ? ''
      : { text: row.explanation, notes: [`explicado por ${row.explainedBy ?? ''}`] },
  ]
}

const countWords = (rows: readonly StoredComparison[]): string =>
  countOf(rows.length, 'medida', 'medidas')

function figuresOf(rows: readonly StoredComparison[]) {
  const equal = rows.filter((row) => differs(row) === 0).length
  return [
    { label: 'Conferido', main: countWords(rows), sub: '' },
    { label: 'Sem diferença', main: countOf(equal, 'medida', 'medidas'), sub: '' },
    {
      label: 'Explicado',
      main: countOf(rows.length - equal, 'diferença', 'diferenças'),
      sub: '',
    },
  ]
}

/** 'Títulos: carregado por Ana, 1.022 linhas aceitas.' */
const stepWords = ({ step, state, by, accepted, reason }: StoredStep): string =>
  state === 'DISPENSADA'
    ? `${MIGRATION_STEP[step]}: dispensado por ${by ?? ''}: ${reason ?? ''}`
    : `${MIGRATION_STEP[step]}: carregado por ${by ?? ''}, ${countOf(accepted, 'linha aceita', 'linhas aceitas')}.`

const orderOf = Object.keys(MIGRATION_STEP)

async function setMall(
  work: Work,
  paper: Paper,
  rows: readonly StoredComparison[],
  { concludedBy, concludedAt }: StoredMigration,
): Promise<void> {
  const [first] = rows
  if (first === undefined || concludedAt === null) return
  paper.part('Régua. O registro de decisões vale; esta folha é a sua cópia em papel.')
  paper.head({
    title,
    lines: [first.mall, `Concluída em ${formatInstant(concludedAt)} por ${concludedBy ?? ''}`],
    beside: ['Concluída', `emitida em ${formatInstant(work.now)}`, `por ${work.actor.name}`],
  })
  paper.figures(figuresOf(rows))
  await paper.table({
    columns,
    rows,
    noun: ['medida', 'medidas'],
    cells: cellsOf,
    sum: (label) => [label, '', '', '', ''],
  })
}

/** The concluded comparison as a document: a part for each mall, and what was loaded. */
export async function comparisonPdf(work: Work): Promise<FileAnswer> {
  const { migration, stored } = await readFacts(work)
  if (migration.state !== 'CONCLUIDA')
    throw new NotFound('A migração de partida ainda não foi concluída.')
  const { comparisons } = await readProofs(work)
  const steps = stored
    .filter(({ state }) => state !== 'PENDENTE')
    .toSorted((one, other) => orderOf.indexOf(one.step) - orderOf.indexOf(other.step))
  return new FileAnswer(
    `conferencia-da-migracao-${work.today}.pdf`,
    'application/pdf',
    {
      action: 'EXPORTAR',
      entity: 'lista',
      entityId: 'first-migration-comparison',
      body: { titulo: title, filtros: [], linhas: comparisons.length },
    },
    async function* () {
      const paper = await Paper.open(title, work.now)
      for (const rows of Map.groupBy(comparisons, ({ mallId }) => mallId).values())
        await setMall(work, paper, rows, migration)
      paper.part('Régua. O registro de decisões vale; esta folha é a sua cópia em papel.')
      paper.head({ title, lines: ['Passos'], beside: [] })
      paper.blocks(steps.map((step) => ({ as: 'text', text: stepWords(step) })))
      yield await paper.end()
    },
  )
}
