import * as z from 'zod'

import { claimedUser, flag, id, numeric, optionalDay } from '#contract/wire.ts'
import { listing, savedBy } from '#listing/definition.ts'

import { LawsuitJustification, listLawsuitJustifications } from './look-ups.ts'
import { recordCalls, rulesBase } from './record-calls.ts'
import { editedVersion, line, versionFields } from './record-fields.ts'
import { buscar, idColumn, settingsList, settingsRegister, yesNo } from './record-lists.ts'
import { settingByTwo } from '#features/platform/parameters/contract/parameters.ts'

/** A justification of legal action as a record (spec 2:3, rules 5.3). */
export const JustificationRecord = LawsuitJustification.extend({
  /** Its pending change in words; null if none. */
  emConfirmacao: z.string().nullable(),
  ...versionFields,
})
export type JustificationRecord = z.output<typeof JustificationRecord>

/** Steps of `txtEstagio` (spec 2:4). */
export const JUSTIFICATION_STEPS = {
  ANALISE_SHOPPING: 'Análise do Shopping',
  APROVACAO_SHOPPING: 'Aprovação do Shopping',
  ANALISE_CORPORATIVA: 'Análise Corporativa',
  APROVACAO_CORPORATIVA: 'Aprovação Corporativa',
  APROVACAO_FINAL: 'Aprovação Final',
} as const

const path = `${rulesBase}/justificativa`
const calls = recordCalls(path, JustificationRecord)

export const longestJustification = 200
export const largestUseLimit = 9_999

export const justificationFields = z.object({
  ...claimedUser,
  idAjzJustificativa: id.optional(),
  descricao: line(longestJustification).default(''),
  limiteJustificativa: numeric(z.number().int().min(0).max(largestUseLimit)).nullish(),
  dataInicio: optionalDay.nullish(),
  dataFinal: optionalDay.nullish(),
  flagObrigaChamadoRn: flag.default(false),
  flagRequerAnexo: flag.default(false),
  aprovador: flag.default(false),
  flagAtivo: flag.default(true),
  txtEstagio: z.string().trim().max(200, 'Use até 200 caracteres.').default(''),
})
export type JustificationFields = z.output<typeof justificationFields>

export const createJustification = calls.save(
  {
    name: 'createJustification',
    summary: 'Cria uma justificativa de ajuizamento',
    moves: settingByTwo,
  },
  justificationFields,
)
export const changeJustification = calls.change(
  {
    name: 'changeJustification',
    summary: 'Altera uma justificativa de ajuizamento; o que protege espera por outra pessoa',
    moves: settingByTwo,
  },
  justificationFields.extend(editedVersion),
)
export const endJustification = calls.remove({
  name: 'endJustification',
  summary: 'Encerra uma justificativa de ajuizamento; ela continua no histórico',
})

export const justificationList = listing({
  ...settingsList,
  row: JustificationRecord,
  name: 'lawsuit-justifications',
  title: 'Justificativas',
  noun: ['justificativa', 'justificativas', 'feminine'],
  rowLabel: 'descricao',
  filters: buscar('Justificativa'),
  columns: [
    {
      of: 'descricao',
      label: 'Justificativa',
      as: 'name',
      sortable: true,
      minWidth: 220,
      emphasis: 'strong',
    },
    { of: 'limiteJustificativa', label: 'Limite', as: 'number', sortable: true, width: 80 },
    { of: 'dataInicio', label: 'Início', as: 'day', sortable: true, width: 104 },
    { of: 'dataFinal', label: 'Final', as: 'day', sortable: true, width: 104 },
    { of: 'descricaoCampoObrigatorio', label: 'Campo obrigatório', minWidth: 150 },
    { of: 'aprovador', label: 'Aprovador', ...yesNo, sortable: true, width: 100 },
    { of: 'flagAtivo', label: 'Ativo', ...yesNo, sortable: true, width: 84 },
    { of: 'txtEstagio', label: 'Etapas', startsHidden: true, width: 200 },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'id',
  ...calls.lists('Justifications', 'Justificativas de ajuizamento'),
  invalidatedBy: ['lawsuit-justifications', 'negativation-settings'],
})

export const justifications = settingsRegister({
  listing: justificationList,
  entity: 'justificativa_ajuizamento',
  create: {
    call: createJustification,
    action: 'CRIAR_JUSTIFICATIVA_AJUIZAMENTO',
  },
  change: {
    call: changeJustification,
    action: 'ALTERAR_JUSTIFICATIVA_AJUIZAMENTO',
  },
  remove: {
    call: endJustification,
    action: 'ENCERRAR_JUSTIFICATIVA_AJUIZAMENTO',
  },
  invalidates: ['lawsuit-justifications', listLawsuitJustifications.name],
})
