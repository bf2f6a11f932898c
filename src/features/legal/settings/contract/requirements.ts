import * as z from 'zod'

import { claimedUser, flag, id, money } from '#contract/wire.ts'
import { listing, savedBy } from '#listing/definition.ts'

import { parametersBase, recordCalls } from './record-calls.ts'
import { editedVersion, versionFields } from './record-fields.ts'
import { buscar, idColumn, settingsList, settingsRegister } from './record-lists.ts'

/** When a debt may be sued for (spec 2:3 'Minimum requirement'); 0 = no limit. */
export const Requirement = z.object({
  id: z.number(),
  idTipoDivida: z.number(),
  idTipoAcao: z.number(),
  /** Debt type code, which also determines the badge colour. */
  tipoDivida: z.string(),
  tipoAcao: z.string(),
  codigoTipoAcao: z.string(),
  divMinTotal: money,
  divMinMes: money,
  inicioAgingEmAnos: z.number(),
  fimAgingEmDias: z.number(),
  boletosAbertos: z.number(),
  /** The screen shows the opposite, 'Contratos inativos' (rules 5.1). */
  apenasContratosAtivos: z.boolean(),
  /** 'Desconsiderar se houver acordo nos autos' on the screen. */
  requerAcordoAutos: z.boolean(),
  /** 'Boleto admin' on the screen. */
  deveIncluirBoletosAdm: z.boolean(),
  ativo: z.boolean(),
  ...versionFields,
})
export type Requirement = z.output<typeof Requirement>

const path = `${parametersBase}/requisitos-minimos`
const calls = recordCalls(path, Requirement)

/** An integer or its text; empty is zero, which means no limit. */
const whole = (most: number) =>
  z.codec(
    z.union([z.number(), z.string().regex(/^\d{0,9}$/u, 'Use apenas números.')]).nullish(),
    z
      .number()
      .int('Use um número inteiro.')
      .min(0, 'Não pode ser negativo.')
      .max(most, `Use até ${most}.`),
    { decode: (typed) => Number(typed || 0), encode: (count) => count },
  )
const amount = money.refine((cents) => cents >= 0, 'O valor não pode ser negativo.').nullish()
/** Maximum years, days and boletos of a requirement. */
export const mostOfRequirement = { years: 50, days: 3_650, boletos: 999 } as const

export const requirementFields = z.object({
  ...claimedUser,
  idTipoDivida: id.nullish(),
  idTipoAcao: id.nullish(),
  divMinTotal: amount,
  divMinMes: amount,
  inicioAgingEmAnos: whole(mostOfRequirement.years),
  fimAgingEmDias: whole(mostOfRequirement.days),
  boletosAbertos: whole(mostOfRequirement.boletos),
  apenasContratosAtivos: flag.default(false),
  requerAcordoAutos: flag.default(true),
  deveIncluirBoletosAdm: flag.default(true),
  ativo: flag.default(true),
})
export type RequirementFields = z.output<typeof requirementFields>

export const createRequirement = calls.save(
  { name: 'createRequirement', summary: 'Cria um requisito mínimo' },
  requirementFields,
)
export const changeRequirement = calls.change(
  { name: 'changeRequirement', summary: 'Altera um requisito mínimo' },
  requirementFields.extend(editedVersion),
)
export const endRequirement = calls.remove({
  name: 'endRequirement',
  summary: 'Encerra um requisito mínimo; ele continua no histórico',
})

/** First tab: active requirements, expandable to three switches (spec 2:2.2). */
export const requirementList = listing({
  ...settingsList,
  row: Requirement,
  name: 'lawsuit-requirements',
  title: 'Requisitos Minimos',
  noun: ['requisito mínimo', 'requisitos mínimos'],
  rowLabel: 'tipoDivida',
  filters: buscar('Tipo de dívida ou de ação'),
  columns: [
    { of: 'tipoDivida', label: 'Tipo de dívida', sortable: true, width: 130, emphasis: 'strong' },
    { of: 'tipoAcao', label: 'Tipo de ação', as: 'name', sortable: true, minWidth: 200 },
    { of: 'divMinTotal', label: 'Dívida mínima total', as: 'money', sortable: true, width: 150 },
    { of: 'divMinMes', label: 'Dívida mínima no mês', as: 'money', sortable: true, width: 160 },
    {
      of: 'inicioAgingEmAnos',
      label: 'Início do aging (anos)',
      shortLabel: 'Início (anos)',
      as: 'number',
      sortable: true,
      width: 110,
    },
    {
      of: 'fimAgingEmDias',
      label: 'Fim do aging (dias)',
      shortLabel: 'Fim (dias)',
      as: 'number',
      sortable: true,
      width: 100,
    },
    {
      of: 'boletosAbertos',
      label: 'Boletos em aberto',
      shortLabel: 'Boletos',
      as: 'number',
      sortable: true,
      width: 90,
    },
    { of: 'apenasContratosAtivos', label: 'Apenas contratos ativos', only: 'export' },
    { of: 'requerAcordoAutos', label: 'Desconsiderar se houver acordo nos autos', only: 'export' },
    { of: 'deveIncluirBoletosAdm', label: 'Boleto admin', only: 'export' },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'id',
  ...calls.lists('Requirements', 'Requisitos mínimos ativos'),
  invalidatedBy: ['lawsuit-requirements', 'debt-types', 'action-types'],
})

export const requirements = settingsRegister({
  listing: requirementList,
  entity: 'requisito_minimo',
  create: { call: createRequirement, action: 'CRIAR_REQUISITO' },
  change: { call: changeRequirement, action: 'ALTERAR_REQUISITO' },
  remove: { call: endRequirement, action: 'ENCERRAR_REQUISITO' },
  invalidates: ['lawsuit-requirements'],
})
