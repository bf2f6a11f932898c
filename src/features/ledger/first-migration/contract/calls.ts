import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { data, day, flag, id, instant, Message } from '#contract/wire.ts'
import { FileIssue } from '#features/ledger/file-imports/contract/imports.ts'
import { largestLoad } from '#features/ledger/receivables/contract.ts'
import { importCounts } from '#listing/importer.ts'

import { MigrationMeasure, MigrationState, MigrationStep, MigrationStepState } from './steps.ts'

export const migrationPath = '/migracao'

/** Rule code of every act of the migration. */
export const conductRule = 'CONFERIR_MIGRACAO'

const screens = [migrationPath] as const
const conducts = { screens, rule: [conductRule] } as const

const reason = z.string().max(500)

/** A step with what became of it (rules 11.9). */
export const MigrationStepRow = z.object({
  etapa: MigrationStep,
  ordem: z.number(),
  situacao: MigrationStepState,
  linhas: z.number(),
  aceitas: z.number(),
  rejeitadas: z.number(),
  por: z.string().nullable(),
  em: instant.nullable(),
  /** A load of the step is still running in the background. */
  emCarga: z.boolean(),
  /** Why it was dispensed with. */
  motivo: z.string().nullable(),
  /** Steps to load before this one, in words; empty if none is missing. */
  faltam: z.array(z.string()),
  /** Where its rejected rows are: a row of /importacoes or a load of /producer/cargas. */
  idImportacao: z.number().nullable(),
  idCarga: z.number().nullable(),
})

export type MigrationStepRow = z.output<typeof MigrationStepRow>

/** A measure of a mall in the old system and ours; counts as they are, amounts in reais. */
export const ComparisonRow = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  medida: MigrationMeasure,
  dia: day,
  antigo: z.number(),
  nosso: z.number(),
  diferenca: z.number(),
  explicacao: z.string().nullable(),
  explicadoPor: z.string().nullable(),
})

export type ComparisonRow = z.output<typeof ComparisonRow>

export const readMigration = call({
  name: 'firstMigration.read',
  method: 'GET',
  path: '/migracao',
  summary: 'Migração de partida: etapas, conferência e negativações órfãs',
  access: { screens },
  answer: z.object({
    situacao: MigrationState,
    iniciadaPor: z.string().nullable(),
    iniciadaEm: instant.nullable(),
    concluidaPor: z.string().nullable(),
    concluidaEm: instant.nullable(),
    etapas: z.array(MigrationStepRow),
    conferencia: z.array(ComparisonRow),
    /** Listed boletos that no file of títulos brought, until they are excluded. */
    orfaos: z.number(),
    /** Why it cannot begin, or why the signed-in user may not conclude it; null = they may. */
    impedimento: z.string().nullable(),
  }),
})

const byAnother = {
  figure: 'listing',
  secondPerson: 'confirmation',
  hands: 'the user who loaded títulos or negativados does not conclude; until then nothing is sent',
} as const satisfies Moves

export const startMigration = call({
  name: 'firstMigration.start',
  method: 'POST',
  path: '/migracao/iniciar',
  summary: 'Inicia a migração de partida: o envio fecha até ela ser concluída',
  access: conducts,
  company: true,
  moves: {
    figure: 'rule',
    secondPerson: 'none',
    because: 'it only closes sending, and only before the first lote',
    shownBy: 'the screen of the migration; the decision log',
  },
  fields: z.object({ motivo: reason }),
  answer: Message,
})

/** Answer of a step: of a file read at once, of a load that runs on, or of a source's file. */
export const stepAnswer = Message.extend({
  ensaio: z.boolean(),
  id: z.number().nullable(),
  idCarga: z.number().nullable(),
  idEntrada: z.number().nullable(),
  ...importCounts,
  comAviso: z.number(),
  problemas: z.array(FileIssue),
})

export type StepAnswer = z.output<typeof stepAnswer>

export const loadMigrationStep = call({
  name: 'firstMigration.loadStep',
  method: 'POST',
  path: '/migracao/{etapa}/carregar',
  summary: 'Ensaia ou carrega o arquivo de uma etapa da migração',
  access: conducts,
  company: true,
  moves: byAnother,
  params: z.object({ etapa: MigrationStep }),
  upload: { field: 'file', maxBytes: largestLoad },
  fields: z.object({
    ensaio: flag.optional(),
    /** Source that reads the file; TITULOS and CONTRATOS only. */
    idFonte: id.optional(),
    /** Mall of the file; ACORDOS only, whose rows do not name one. */
    shopping: id.optional(),
  }),
  answer: stepAnswer,
})

export const dispenseMigrationStep = call({
  name: 'firstMigration.dispenseStep',
  method: 'POST',
  path: '/migracao/{etapa}/dispensar',
  summary: 'Dispensa uma etapa da migração, com o motivo',
  access: conducts,
  company: true,
  moves: byAnother,
  params: z.object({ etapa: MigrationStep }),
  fields: z.object({ motivo: reason }),
  answer: Message,
})

export const explainDifference = call({
  name: 'firstMigration.explain',
  method: 'POST',
  path: '/migracao/conferencia/explicar',
  summary: 'Explica uma diferença da conferência',
  access: conducts,
  company: true,
  moves: byAnother,
  fields: z.object({
    /** Name or economic unit. */
    shopping: z.string().max(120),
    medida: MigrationMeasure,
    explicacao: reason,
  }),
  answer: Message,
})

export const concludeMigration = call({
  name: 'firstMigration.conclude',
  method: 'POST',
  path: '/migracao/concluir',
  summary: 'Conclui a migração de partida: o envio abre e ela não se reabre',
  access: conducts,
  company: true,
  moves: byAnother,
  answer: Message,
})

const Orphan = z.object({
  idBoleto: z.number(),
  shopping: z.string(),
  numBoleto: z.string(),
  documento: z.string(),
  contratoBureau: z.string(),
  valorListado: z.number(),
  situacao: z.string(),
})

/** The orphans themselves, oldest listing first. */
export const listOrphans = call({
  name: 'firstMigration.orphans',
  method: 'GET',
  path: '/migracao/orfaos',
  summary: 'Negativações que vieram da migração sem boleto na base',
  access: { screens },
  answer: data(Orphan),
})

export const downloadComparison = call({
  name: 'firstMigration.downloadComparison',
  method: 'GET',
  path: '/migracao/conferencia/pdf',
  summary: 'A conferência concluída em PDF, uma parte por shopping',
  access: { screens },
})
