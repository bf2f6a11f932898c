import type { AnswerOf, InputOf } from '#contract/call.ts'
import { findMall } from '#features/ledger/file-imports/gateway/cells.ts'
import { fileMalls } from '#features/ledger/file-imports/actions/import-sheet.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { cents, reaisFromCents } from '#values/cents.ts'

import type * as calls from '../contract/calls.ts'
import {
  isAmount,
  MIGRATION_MEASURES,
  MIGRATION_STEP,
  type MigrationMeasure,
  MigrationStep,
} from '../contract/steps.ts'
import {
  differenceOf,
  mayDispense,
  mayExplain,
  mayStart,
  mayStillStart,
  missingBefore,
  stepState,
} from '../rules/migration.ts'
import { freezeComparisons, saveExplanation, type StoredComparison } from '../store/measures.ts'
import * as store from '../store/migration.ts'
import {
  type MigrationFacts,
  migrationQueries,
  readFacts,
  readProofs,
  refusalToConclude,
  requireNone,
} from './facts.ts'

const inUnit = (measure: MigrationMeasure, value: number): number =>
  isAmount(measure) ? reaisFromCents(cents(value)) : value

const toRow = (each: StoredComparison): calls.ComparisonRow => ({
  idShopping: each.mallId,
  shopping: each.mall,
  medida: each.measure,
  dia: each.measuredOn,
  antigo: inUnit(each.measure, each.old),
  nosso: inUnit(each.measure, each.ours),
  diferenca: inUnit(
    each.measure,
    differenceOf({ ...each, explanation: each.explanation ?? undefined }),
  ),
  explicacao: each.explanation,
  explicadoPor: each.explainedBy,
})

function stepRows({ migration, stored, steps }: MigrationFacts): calls.MigrationStepRow[] {
  return MigrationStep.options.map((etapa, index) => {
    const found = stored.find(({ step }) => step === etapa)
    return {
      etapa,
      ordem: index + 1,
      situacao: stepState(etapa, migration.state, steps),
      linhas: found?.rows ?? 0,
      aceitas: found?.accepted ?? 0,
      rejeitadas: found?.rejected ?? 0,
      por: found?.by ?? null,
      em: found?.at ?? null,
      emCarga: found?.isLoading ?? false,
      motivo: found?.reason ?? null,
      faltam: missingBefore(etapa, steps).map((step) => MIGRATION_STEP[step]),
      idImportacao: found?.importId ?? null,
      idCarga: found?.loadId ?? null,
    }
  })
}

/** Everything that the screen shows. */
export async function read(work: Work): Promise<AnswerOf<typeof calls.readMigration>> {
  const facts = await readFacts(work)
  const proofs = await readProofs(work)
  const { migration } = facts
  const refused =
    migration.state === 'NAO_INICIADA'
      ? mayStillStart({ state: migration.state, sentLotes: migration.lotes })
      : refusalToConclude(work, facts, proofs)
  return {
    situacao: migration.state,
    iniciadaPor: migration.startedBy,
    iniciadaEm: migration.startedAt,
    concluidaPor: migration.concludedBy,
    concluidaEm: migration.concludedAt,
    etapas: stepRows(facts),
    conferencia: proofs.comparisons.map(toRow),
    orfaos: proofs.orphans.length,
    impedimento: refused?.because ?? null,
  }
}

/** Writes a line of the decision log and tells browsers. */
export function logMigration(
  work: Work,
  action: string,
  body: Readonly<Record<string, unknown>>,
  mallId: number = NO_MALL,
): void {
  work.audit({ mallId, action, entity: 'migracao', entityId: 1, body })
  work.invalidate(migrationQueries)
}

/** Starts it; from here on nothing is sent. */
export async function start(work: Work, { motivo }: InputOf<typeof calls.startMigration>) {
  const migration = await store.readMigration(work.tx, true)
  requireNone(mayStart({ state: migration.state, sentLotes: migration.lotes, reason: motivo }))
  await store.start(work.tx, motivo.trim(), work.actor)
  logMigration(work, 'INICIAR_MIGRACAO', { motivo: motivo.trim() })
  return { mensagem: 'Migração de partida iniciada. Enviar ao bureau fica fechado até o fim dela.' }
}

/** Dispenses with a step that the company has no file for. */
export async function dispense(
  work: Work,
  { etapa, motivo }: InputOf<typeof calls.dispenseMigrationStep>,
) {
  const { migration, steps } = await readFacts(work, true)
  requireNone(mayDispense(etapa, migration.state, steps, motivo))
  await store.saveDispensed(work.tx, etapa, motivo.trim(), work.actor)
  logMigration(work, 'DISPENSAR_ETAPA', { etapa: MIGRATION_STEP[etapa], motivo: motivo.trim() })
  return { mensagem: `Etapa dispensada: ${MIGRATION_STEP[etapa]}.` }
}

/** Explains a difference of the comparison. */
export async function explain(
  work: Work,
  { shopping, medida, explicacao }: InputOf<typeof calls.explainDifference>,
) {
  const { migration } = await readFacts(work, true)
  const mall = findMall(shopping, await fileMalls(work.tx, work.actor.malls))
  if (typeof mall === 'string')
    throw new InvalidInput(mall, { campos: [{ campo: 'shopping', mensagem: mall }] })
  const { comparisons } = await readProofs(work)
  const found = comparisons.find(({ mallId, measure }) => mallId === mall.id && measure === medida)
  if (!found) throw new NotFound('A conferência não tem esta medida deste shopping.')
  requireNone(mayExplain({ ...found, explanation: undefined }, explicacao, migration.state))
  await saveExplanation(work.tx, found, explicacao.trim(), work.actor)
  logMigration(
    work,
    'EXPLICAR_DIFERENCA',
    {
      medida: MIGRATION_MEASURES[medida],
      antigo: found.old,
      nosso: found.ours,
      de: found.explanation,
      explicacao: explicacao.trim(),
    },
    mall.id,
  )
  return { mensagem: 'Diferença explicada.' }
}

/** Concludes it: sending opens, and it is never opened again. */
export async function conclude(work: Work) {
  const facts = await readFacts(work, true)
  const proofs = await readProofs(work)
  requireNone(refusalToConclude(work, facts, proofs))
  await freezeComparisons(work.tx, proofs.comparisons)
  await store.conclude(work.tx, work.actor)
  logMigration(work, 'CONCLUIR_MIGRACAO', {
    medidas: proofs.comparisons.length,
    explicadas: proofs.comparisons.filter(({ explanation }) => explanation !== null).length,
    orfaos: proofs.orphans.length,
  })
  return { mensagem: 'Migração de partida concluída. O envio ao bureau está aberto.' }
}

/** The orphans themselves. */
export async function orphans(work: Work): Promise<AnswerOf<typeof calls.listOrphans>> {
  const { orphans: rows } = await readProofs(work)
  return {
    data: rows.map(({ listed_cents, isLeft: _, ...row }) => ({
      ...row,
      valorListado: reaisFromCents(cents(listed_cents)),
    })),
  }
}
