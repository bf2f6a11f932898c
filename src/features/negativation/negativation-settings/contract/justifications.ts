import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, content, id, pageWindow } from '#contract/wire.ts'
import { listing } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { register } from '#listing/register.ts'
import { settingByTwo } from '#features/platform/parameters/contract/parameters.ts'

const base = '/configuracao/serasa/justificativa'
const screens = ['/cadastro-serasa'] as const

/** Extra fields required by a justification, with labels (spec 1:3, 3:3). */
export const REQUIREMENTS = {
  NAO_OBRIGATORIO: 'Não obrigatório',
  CHAMADO: 'Chamado',
  CHAMADO_OU_ANEXO: 'Chamado ou anexo',
  ANEXO: 'Anexo',
} as const
const requirement = z.enum(Object.keys(REQUIREMENTS) as [keyof typeof REQUIREMENTS])

/**
 * Spec 3:3 'Bureau justification'. `limiteExcecao`: null = never an exception, 0 = always (rules
 * 4.5).
 */
export const BureauJustification = z.object({
  idSerasaJustificatica: z.number(),
  txtJustificativa: z.string(),
  campoObrigatorio: requirement,
  limiteExcecao: z.number().nullable(),
  flagAprovador: z.boolean(),
  flagAtivo: z.boolean(),
  versao: z.number(),
  /** Boletos that use it now, shown before a change. */
  emUso: z.number(),
})
export type BureauJustification = z.output<typeof BureauJustification>

const justificationFields = z.object({
  ...claimedUser,
  txtJustificativa: z
    .string()
    .trim()
    .min(1, 'Informe o texto da justificativa.')
    .max(100, 'Use até 100 caracteres.'),
  campoObrigatorio: requirement,
  limiteExcecao: z
    .number()
    .int()
    .min(0, 'O limite não pode ser negativo.')
    .max(999, 'Use até 999.')
    .nullable(),
  flagAprovador: z.boolean(),
  flagAtivo: z.boolean(),
  versao: z.number().int().optional(),
})
export type JustificationFields = z.output<typeof justificationFields>

const searches = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({ id: id.optional(), ...pageWindow }),
  answer: content(BureauJustification),
  search: {
    name: 'negativationSettings.listJustifications',
    path: `${base}/`,
    summary: 'Justificativas do bureau, as inativas também',
  },
  download: {
    name: 'negativationSettings.downloadJustifications',
    path: `${base}/download`,
    summary: 'Planilha: justificativas do bureau',
  },
})

export const requirementOptions = call({
  name: 'negativationSettings.requirementOptions',
  method: 'GET',
  path: `${base}/campos`,
  summary: 'O que uma justificativa pode exigir',
  access: { screens },
  answer: z.object({ content: z.array(z.object({ value: requirement, label: z.string() })) }),
})
export const createJustification = call({
  name: 'negativationSettings.createJustification',
  method: 'POST',
  path: `${base}/`,
  summary: 'Propõe uma justificativa nova; ela vale quando outra pessoa confirma',
  access: { screens },
  moves: settingByTwo,
  company: true,
  fields: justificationFields,
  // Null until another user confirms.
  answer: z.object({ mensagem: z.string(), justificativa: BureauJustification.nullable() }),
})
export const changeJustification = call({
  name: 'negativationSettings.changeJustification',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Propõe a alteração de uma justificativa; responde com a que vale',
  access: { screens },
  moves: settingByTwo,
  company: true,
  params: z.object({ id }),
  fields: justificationFields,
  answer: z.object({ mensagem: z.string(), justificativa: BureauJustification }),
})

export const justificationList = listing({
  row: BureauJustification,
  name: 'bureau-justifications',
  title: 'Lista Justificativa',
  path: '/cadastro-serasa',
  noun: ['justificativa', 'justificativas', 'feminine'],
  rowKey: 'idSerasaJustificatica',
  rowLabel: 'txtJustificativa',
  filters: {},
  columns: [
    {
      of: 'txtJustificativa',
      label: 'Justificativa',
      minWidth: 240,
      emphasis: 'strong',
      sortable: true,
    },
    {
      of: 'campoObrigatorio',
      label: 'Campo obrigatório',
      as: 'choice',
      words: REQUIREMENTS,
      width: 170,
    },
    { of: 'limiteExcecao', label: 'Limite exceção', as: 'number', width: 120 },
    {
      of: 'flagAprovador',
      label: 'Aprovador',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      width: 96,
    },
    {
      of: 'flagAtivo',
      label: 'Status',
      sortable: true,
      as: 'choice',
      words: { true: 'Ativo', false: 'Inativo' },
      width: 90,
    },
    { of: 'emUso', label: 'Boletos em uso', as: 'number', width: 120 },
    { of: 'idSerasaJustificatica', label: 'Id', as: 'code', only: 'export' },
  ],
  calledAs: { id: 'Id' },
  // Active ones first.
  sortedBy: '-flagAtivo,txtJustificativa',
  pageSize: 100,
  whenEmpty: 'Não obteve resultados.',
  ...searches,
  invalidatedBy: ['negativation-settings', 'justifications'],
})

/** Register of justifications; each save is a proposal. */
export const justificationRecords = register({
  listing: justificationList,
  entity: 'justificativa',
  key: 'id',
  foundBy: 'id',
  create: {
    call: createJustification,
    action: 'CRIAR_JUSTIFICATIVA',
    message: 'Salvo com sucesso.',
  },
  change: {
    call: changeJustification,
    action: 'ALTERAR_JUSTIFICATIVA',
    message: 'Salvo com sucesso.',
  },
  invalidates: ['negativation-settings', 'negativation', 'justifications'],
})
