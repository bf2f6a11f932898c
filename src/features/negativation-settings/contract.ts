import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, id, instant } from '#contract/wire.ts'
import { listing } from '#listing/definition.ts'
import { register } from '#listing/register.ts'

import { parameterCode, Simulation } from './contract/simulation.ts'

const base = '/configuracao/serasa'
const screens = ['/cadastro-serasa'] as const

/** What a justification asks for besides itself, with what people read (spec 1:3, 3:3). */
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
  /** Boletos that carry it now: a text in use is told before it is changed. */
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

export const listBureauJustifications = call({
  name: 'negativationSettings.listJustifications',
  method: 'GET',
  path: `${base}/justificativa/`,
  summary: 'Justificativas do bureau, as inativas também',
  access: { screens },
  answer: z.object({ content: z.array(BureauJustification) }),
})
export const requirementOptions = call({
  name: 'negativationSettings.requirementOptions',
  method: 'GET',
  path: `${base}/justificativa/campos`,
  summary: 'O que uma justificativa pode exigir',
  access: { screens },
  answer: z.object({ content: z.array(z.object({ value: requirement, label: z.string() })) }),
})
export const createJustification = call({
  name: 'negativationSettings.createJustification',
  method: 'POST',
  path: `${base}/justificativa/`,
  summary: 'Propõe uma justificativa nova; ela vale quando outra pessoa confirma',
  access: { screens },
  company: true,
  fields: justificationFields,
  // There is none before another person confirms.
  answer: z.object({ mensagem: z.string(), justificativa: BureauJustification.nullable() }),
})
export const changeJustification = call({
  name: 'negativationSettings.changeJustification',
  method: 'PUT',
  path: `${base}/justificativa/{id}`,
  summary: 'Propõe a alteração de uma justificativa; responde com a que vale',
  access: { screens },
  company: true,
  params: z.object({ id }),
  fields: justificationFields,
  answer: z.object({ mensagem: z.string(), justificativa: BureauJustification }),
})

const category = z.enum([
  'AGING',
  'BUREAU',
  'BAIXA',
  'JOB',
  'INADIMPLENCIA',
  'PRIORIZACAO',
  'AJUIZAMENTO',
])

/** Spec 3:3 'Bureau parameter', with what its form needs. */
export const BureauParameter = z.object({
  idParametro: parameterCode,
  codigoParametro: parameterCode,
  nomeParametro: z.string(),
  categoria: category,
  valorParametro: z.string(),
  /** An inactive parameter counts as its default. */
  statusAtivo: z.boolean(),
  tipo: z.enum([
    'INTEIRO',
    'DINHEIRO',
    'DINHEIRO_OPCIONAL',
    'PERCENTUAL',
    'SIM_NAO',
    'TEXTO',
    'HORA',
    'LISTA',
  ]),
  padrao: z.string(),
  minimo: z.number().nullable(),
  maximo: z.number().nullable(),
  versao: z.number(),
  alteradoPor: z.string(),
  alteradoEm: instant,
  /** A change of it holds once another person confirms it. */
  exigeConfirmacao: z.boolean(),
})
export type BureauParameter = z.output<typeof BureauParameter>

export const listParameters = call({
  name: 'negativationSettings.listParameters',
  method: 'GET',
  path: `${base}/parametro/buscar`,
  summary: 'Parâmetros do bureau: aging, bureau e baixa',
  access: { screens },
  answer: z.object({ content: z.array(BureauParameter) }),
})
export const listJobParameters = call({
  name: 'negativationSettings.listJobParameters',
  method: 'GET',
  path: `${base}/parametro/buscar/jobautomatico`,
  summary: 'Parâmetros dos processos automáticos',
  access: { screens },
  answer: z.object({ content: z.array(BureauParameter) }),
})
/** Ours: the parameters of the calculation of delinquency (rules 8.1). */
export const listDelinquencyParameters = call({
  name: 'negativationSettings.listDelinquencyParameters',
  method: 'GET',
  path: `${base}/parametro/buscar/inadimplencia`,
  summary: 'Parâmetros da inadimplência',
  access: { screens: [...screens, '/calculo-inadimplencia'] },
  answer: z.object({ content: z.array(BureauParameter) }),
})

const change = {
  ...claimedUser,
  categoria: category.optional(),
  codigoParametro: parameterCode,
  valor: z.string().max(200, 'Use até 200 caracteres.'),
  statusAtivo: z.boolean(),
}
export const saveParameter = call({
  name: 'negativationSettings.saveParameter',
  method: 'POST',
  path: `${base}/parametro/salvar`,
  summary: 'Altera um parâmetro; o que protege espera pela confirmação de outra pessoa',
  access: { screens },
  company: true,
  fields: z.object({ ...change, versao: z.number().int().optional() }),
  answer: z.object({ mensagem: z.string(), parametro: BureauParameter }),
})

export const simulateParameter = call({
  name: 'negativationSettings.simulateParameter',
  method: 'POST',
  path: `${base}/parametro/simular`,
  effect: 'read',
  summary: 'Quem entra, quem sai e quem fica com o novo valor de um parâmetro',
  access: { screens },
  fields: z.object(change),
  answer: Simulation,
})

export const parameterHistory = call({
  name: 'negativationSettings.parameterHistory',
  method: 'GET',
  path: `${base}/parametro/{codigo}/historico`,
  summary: 'Todas as versões de um parâmetro, a mais nova primeiro',
  access: { screens },
  params: z.object({ codigo: parameterCode }),
  answer: z.object({
    content: z.array(
      z.object({
        versao: z.number(),
        valor: z.string(),
        statusAtivo: z.boolean(),
        alteradoPor: z.string(),
        /** The second person of a change that needs one. */
        confirmadoPor: z.string().nullable(),
        alteradoEm: instant,
      }),
    ),
  }),
})

const parameterColumns = [
  { of: 'nomeParametro', label: 'Parâmetro', minWidth: 280, emphasis: 'strong', sortable: true },
  { of: 'valorParametro', label: 'Valor', width: 170 },
  {
    of: 'statusAtivo',
    label: 'Status',
    width: 90,
    as: 'choice',
    words: { true: 'Ativo', false: 'Inativo' },
  },
  { of: 'padrao', label: 'Padrão', width: 130, emphasis: 'quiet' },
  { of: 'versao', label: 'Versão', as: 'number', width: 76 },
  { of: 'alteradoPor', label: 'Alterado por', as: 'name', width: 150 },
  { of: 'alteradoEm', label: 'Alterado em', as: 'instant', width: 140, sortable: true },
] as const

const parameterList = {
  row: BureauParameter,
  path: '/cadastro-serasa',
  noun: ['parâmetro', 'parâmetros'],
  rowKey: 'codigoParametro',
  rowLabel: 'nomeParametro',
  filters: {},
  sortedBy: '',
  whenEmpty: 'Não obteve resultados.',
  invalidatedBy: ['negativation-settings'],
} as const

/** First tab (spec 3:2.20): aging, bureau and removal. */
export const agingParameters = listing({
  ...parameterList,
  name: 'bureau-parameters',
  title: 'Configuração Aging',
  columns: [
    {
      of: 'categoria',
      label: 'Categoria',
      width: 96,
      as: 'choice',
      words: { AGING: 'Aging', BUREAU: 'Bureau', BAIXA: 'Baixa', JOB: 'Processos' },
      sortable: true,
    },
    ...parameterColumns,
  ],
  search: listParameters,
})

/** Second tab: when the automatic jobs run and what they may do. */
export const jobParameters = listing({
  ...parameterList,
  name: 'job-parameters',
  title: 'Job Automação Workflow',
  columns: parameterColumns,
  search: listJobParameters,
})

/** Ours: what the calculation of delinquency goes by. */
export const delinquencyParameters = listing({
  ...parameterList,
  name: 'delinquency-parameters',
  title: 'Inadimplência',
  columns: parameterColumns,
  search: listDelinquencyParameters,
})

/** Third tab. */
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
      as: 'choice',
      words: { true: 'Ativo', false: 'Inativo' },
      width: 90,
    },
    { of: 'emUso', label: 'Boletos em uso', as: 'number', width: 120 },
  ],
  sortedBy: '',
  whenEmpty: 'Não obteve resultados.',
  search: listBureauJustifications,
  invalidatedBy: ['negativation-settings', 'justifications'],
})

const savesParameter = {
  entity: 'parametro',
  key: 'codigoParametro',
  change: { call: saveParameter, action: 'ALTERAR_PARAMETRO', says: 'Salvo com sucesso.' },
  invalidates: ['negativation-settings', 'negativation', 'justifications'],
} as const

/**
 * The parameters as records, a register a list: one that protects is proposed in place of being
 * saved.
 */
export const agingParameterRecords = register({ listing: agingParameters, ...savesParameter })
export const jobParameterRecords = register({ listing: jobParameters, ...savesParameter })
export const delinquencyParameterRecords = register({
  listing: delinquencyParameters,
  ...savesParameter,
})

/** The justifications as records; each save is a proposal. */
export const justificationRecords = register({
  listing: justificationList,
  entity: 'justificativa',
  key: 'id',
  create: { call: createJustification, action: 'CRIAR_JUSTIFICATIVA', says: 'Salvo com sucesso.' },
  change: {
    call: changeJustification,
    action: 'ALTERAR_JUSTIFICATIVA',
    says: 'Salvo com sucesso.',
  },
  invalidates: ['negativation-settings', 'negativation', 'justifications'],
})
