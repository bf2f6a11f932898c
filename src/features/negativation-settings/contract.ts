import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, day, id, instant, money } from '#contract/wire.ts'
import { listing } from '#listing/definition.ts'

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

/** Spec 3:3 'Bureau justification'. `limiteExcecao`: null = never an exception, 0 = always (rules 4.5). */
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
  txtJustificativa: z.string().trim().min(1, 'Informe o texto da justificativa.').max(100, 'Use até 100 caracteres.'),
  campoObrigatorio: requirement,
  limiteExcecao: z.number().int().min(0, 'O limite não pode ser negativo.').max(999, 'Use até 999.').nullable(),
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
  summary: 'Cria uma justificativa',
  access: { screens },
  fields: justificationFields,
  answer: z.object({ mensagem: z.string(), justificativa: BureauJustification }),
})
export const changeJustification = call({
  name: 'negativationSettings.changeJustification',
  method: 'PUT',
  path: `${base}/justificativa/{id}`,
  summary: 'Altera uma justificativa',
  access: { screens },
  params: z.object({ id }),
  fields: justificationFields,
  answer: z.object({ mensagem: z.string(), justificativa: BureauJustification }),
})

/** Which codes there are stands in the rules of negativation; another one is answered with 404. */
const code = z.string().regex(/^[A-Z0-9_]{1,60}$/, 'Informe o código do parâmetro.')
const category = z.enum(['AGING', 'BUREAU', 'BAIXA', 'JOB'])

/** Spec 3:3 'Bureau parameter', with what its form needs. */
export const BureauParameter = z.object({
  idParametro: code,
  codigoParametro: code,
  nomeParametro: z.string(),
  categoria: category,
  valorParametro: z.string(),
  /** An inactive parameter counts as its default. */
  statusAtivo: z.boolean(),
  tipo: z.enum(['INTEIRO', 'DINHEIRO', 'DINHEIRO_OPCIONAL', 'PERCENTUAL', 'SIM_NAO', 'TEXTO', 'HORA', 'LISTA']),
  padrao: z.string(),
  minimo: z.number().nullable(),
  maximo: z.number().nullable(),
  versao: z.number(),
  alteradoPor: z.string(),
  alteradoEm: instant,
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

const change = {
  ...claimedUser,
  categoria: category.optional(),
  codigoParametro: code,
  valor: z.string().max(200, 'Use até 200 caracteres.'),
  statusAtivo: z.boolean(),
}
export const saveParameter = call({
  name: 'negativationSettings.saveParameter',
  method: 'POST',
  path: `${base}/parametro/salvar`,
  summary: 'Altera um parâmetro; cada mudança é uma versão',
  access: { screens },
  fields: z.object({ ...change, versao: z.number().int().optional() }),
  answer: z.object({ mensagem: z.string(), parametro: BureauParameter }),
})

const Group = z.object({ boletos: z.number(), clientes: z.number(), valor: money })
/** What a change of a parameter would do, before anything is stored (rules 8). */
export const Simulation = z.object({
  codigoParametro: code,
  de: z.string(),
  para: z.string(),
  /** Who is chosen by a cycle, who is blocked by the guards, or nobody: the parameter decides something else. */
  efeito: z.enum(['ELEGIBILIDADE', 'GUARDAS', 'NENHUM']),
  mensagem: z.string(),
  entram: Group,
  saem: Group,
  ficam: Group,
  /** Who enters and who leaves, the largest values first; at most `linhasMaximo` of them. */
  linhas: z.array(
    z.object({
      idBoleto: z.number(),
      movimento: z.enum(['ENTRA', 'SAI']),
      shopping: z.string(),
      nomFantasia: z.string(),
      luc: z.string(),
      numBoleto: z.string(),
      datVencimento: day,
      valor: money,
      motivo: z.string(),
    }),
  ),
  truncado: z.boolean(),
})
export type Simulation = z.output<typeof Simulation>

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
  params: z.object({ codigo: code }),
  answer: z.object({
    content: z.array(
      z.object({
        versao: z.number(),
        valor: z.string(),
        statusAtivo: z.boolean(),
        alteradoPor: z.string(),
        alteradoEm: instant,
      }),
    ),
  }),
})

const parameterColumns = [
  { of: 'nomeParametro', label: 'Parâmetro', minWidth: 280, emphasis: 'strong', sortable: true },
  { of: 'valorParametro', label: 'Valor', width: 170 },
  { of: 'statusAtivo', label: 'Status', width: 90, as: 'choice', words: { true: 'Ativo', false: 'Inativo' } },
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
  staleBy: ['negativation-settings'],
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
    { of: 'txtJustificativa', label: 'Justificativa', minWidth: 240, emphasis: 'strong', sortable: true },
    { of: 'campoObrigatorio', label: 'Campo obrigatório', as: 'choice', words: REQUIREMENTS, width: 170 },
    { of: 'limiteExcecao', label: 'Limite exceção', as: 'number', width: 120 },
    { of: 'flagAprovador', label: 'Aprovador', as: 'choice', words: { true: 'Sim', false: 'Não' }, width: 96 },
    { of: 'flagAtivo', label: 'Status', as: 'choice', words: { true: 'Ativo', false: 'Inativo' }, width: 90 },
    { of: 'emUso', label: 'Boletos em uso', as: 'number', width: 120 },
  ],
  sortedBy: '',
  whenEmpty: 'Não obteve resultados.',
  search: listBureauJustifications,
  staleBy: ['negativation-settings', 'justifications'],
})
