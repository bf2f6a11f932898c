import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { claimedUser, content, instant, pageWindow } from '#contract/wire.ts'
import { listing } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { register } from '#listing/register.ts'

import { parameterCode, Simulation } from './simulation.ts'

export const settingByTwo = {
  figure: 'rule',
  secondPerson: 'confirmation',
  hands: 'a user who proposed a change of a protecting setting does not confirm it',
} as const satisfies Moves

const base = '/configuracao/serasa/parametro'
/** Screens of the parameters; those of legal action have their own. */
export const bureauSettingsPath = '/cadastro-serasa'
export const lawsuitSettingsPath = '/cadastro-ajuizamento'
export const worklistSettingsPath = '/configuracao-priorizacao'
/** Shows the parameters of the ladder; they are changed on the screen of the bureau's. */
export const ladderSettingsPath = '/regua'
const screens = [bureauSettingsPath] as const
/** Preview and versions of a parameter belong to its screen. */
const ownScreen = {
  screens: [bureauSettingsPath, lawsuitSettingsPath, ladderSettingsPath],
} as const

const category = z.enum([
  'AGING',
  'BUREAU',
  'BAIXA',
  'JOB',
  'INADIMPLENCIA',
  'PRIORIZACAO',
  'AJUIZAMENTO',
  'FONTES',
  'REGUA',
])

/** Spec 3:3 'Bureau parameter', with the fields of its form. */
export const BureauParameter = z.object({
  idParametro: parameterCode,
  codigoParametro: parameterCode,
  nomeParametro: z.string(),
  categoria: category,
  valorParametro: z.string(),
  /** An inactive parameter uses its default. */
  statusAtivo: z.boolean(),
  tipo: z.enum([
    'INTEIRO',
    'INTEIRO_OPCIONAL',
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
  /** A change applies once another user confirms it. */
  exigeConfirmacao: z.boolean(),
})
export type BureauParameter = z.output<typeof BureauParameter>

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
  path: `${base}/salvar`,
  summary: 'Altera um parâmetro; o que protege espera pela confirmação de outra pessoa',
  access: { screens },
  moves: settingByTwo,
  company: true,
  fields: z.object({
    ...change,
    versao: z.number().int().optional(),
    /** Why, for the person who confirms it. */
    motivo: z.string().trim().max(500, 'Use até 500 caracteres.').optional(),
  }),
  answer: z.object({ mensagem: z.string(), parametro: BureauParameter }),
})

export const simulateParameter = call({
  name: 'negativationSettings.simulateParameter',
  method: 'POST',
  path: `${base}/simular`,
  effect: 'read',
  summary: 'Quem entra, quem sai e quem fica com o novo valor de um parâmetro',
  access: ownScreen,
  fields: z.object(change),
  answer: Simulation,
})

export const parameterHistory = call({
  name: 'negativationSettings.parameterHistory',
  method: 'GET',
  path: `${base}/{codigo}/historico`,
  summary: 'Todas as versões de um parâmetro, a mais nova primeiro',
  access: ownScreen,
  params: z.object({ codigo: parameterCode }),
  answer: z.object({
    content: z.array(
      z.object({
        versao: z.number(),
        valor: z.string(),
        statusAtivo: z.boolean(),
        alteradoPor: z.string(),
        /** Second user of a change that needed one. */
        confirmadoPor: z.string().nullable(),
        alteradoEm: instant,
      }),
    ),
  }),
})

const columns = [
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
  { of: 'codigoParametro', label: 'Código', as: 'code', only: 'export' },
] as const

const parameterList = {
  row: BureauParameter,
  path: bureauSettingsPath,
  noun: ['parâmetro', 'parâmetros'],
  rowKey: 'codigoParametro',
  rowLabel: 'nomeParametro',
  filters: {},
  calledAs: { codigoParametro: 'Código' },
  // In the order of the rules; all on one page.
  sortedBy: '',
  pageSize: 100,
  whenEmpty: 'Não obteve resultados.',
  invalidatedBy: ['negativation-settings'],
} as const

type Addresses = {
  /** Base name of its calls: 'Parameters' for `listParameters`. */
  readonly name: string
  /** Suffix of the search and download addresses. */
  readonly address?: string
  readonly summary: string
  readonly alsoOn?: readonly string[]
}

/** Search and download of a parameter list; the spec fixes the search address. */
const callsOf = ({ name, address = '', summary, alsoOn = [] }: Addresses) =>
  listCalls({
    method: 'GET',
    access: { screens: [...screens, ...alsoOn] },
    searchInput: z.object({ codigoParametro: parameterCode.optional(), ...pageWindow }),
    answer: content(BureauParameter),
    search: {
      name: `negativationSettings.list${name}`,
      path: `${base}/buscar${address}`,
      summary,
    },
    download: {
      name: `negativationSettings.download${name}`,
      path: `${base}/download${address}`,
      summary: `Planilha: ${summary}`,
    },
  })

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
      words: {
        AGING: 'Aging',
        BUREAU: 'Bureau',
        BAIXA: 'Baixa',
        FONTES: 'Fontes',
        REGUA: 'Régua',
      },
      sortable: true,
    },
    ...columns,
  ],
  ...callsOf({ name: 'Parameters', summary: 'Parâmetros do bureau: aging, bureau e baixa' }),
})

/** Second tab: schedule and limits of the automatic jobs. */
export const jobParameters = listing({
  ...parameterList,
  name: 'job-parameters',
  title: 'Job Automação Workflow',
  columns,
  ...callsOf({
    name: 'JobParameters',
    address: '/jobautomatico',
    summary: 'Parâmetros dos processos automáticos',
  }),
})

/** Our own: parameters of the delinquency calculation (rules 8.1). */
export const delinquencyParameters = listing({
  ...parameterList,
  name: 'delinquency-parameters',
  title: 'Inadimplência',
  columns,
  ...callsOf({
    name: 'DelinquencyParameters',
    address: '/inadimplencia',
    summary: 'Parâmetros da inadimplência',
    alsoOn: ['/calculo-inadimplencia'],
  }),
})

/** Our own: parameters of the dunning ladder, as a tab of its screen (rules 8.9). */
export const ladderParameters = listing({
  ...parameterList,
  path: ladderSettingsPath,
  name: 'ladder-parameters',
  title: 'Parâmetros',
  columns,
  ...callsOf({
    name: 'LadderParameters',
    address: '/regua',
    summary: 'Parâmetros da régua de cobrança',
    alsoOn: [ladderSettingsPath],
  }),
})

const savesParameter = {
  entity: 'parametro',
  key: 'codigoParametro',
  foundBy: 'codigoParametro',
  change: { call: saveParameter, action: 'ALTERAR_PARAMETRO', message: 'Salvo com sucesso.' },
  invalidates: ['negativation-settings', 'negativation', 'justifications'],
} as const

/** Registers of parameters, one per list; a protecting one is proposed instead of saved. */
export const agingParameterRecords = register({ listing: agingParameters, ...savesParameter })
export const jobParameterRecords = register({ listing: jobParameters, ...savesParameter })
export const delinquencyParameterRecords = register({
  listing: delinquencyParameters,
  ...savesParameter,
})

const lawsuitBase = '/parametros/ajuizamento/parametro'
const lawsuitAccess = { screens: [lawsuitSettingsPath] } as const

/** Our own: calculation and chain of legal action, on its settings screen (rules 8.1). */
export const lawsuitParameters = listing({
  ...parameterList,
  path: lawsuitSettingsPath,
  name: 'lawsuit-parameters',
  title: 'Parâmetros',
  columns,
  ...listCalls({
    method: 'GET',
    access: lawsuitAccess,
    searchInput: z.object({ codigoParametro: parameterCode.optional(), ...pageWindow }),
    answer: content(BureauParameter),
    search: {
      name: 'negativationSettings.listLawsuitParameters',
      path: `${lawsuitBase}/buscar`,
      summary: 'Parâmetros do ajuizamento',
    },
    download: {
      name: 'negativationSettings.downloadLawsuitParameters',
      path: `${lawsuitBase}/download`,
      summary: 'Planilha: parâmetros do ajuizamento',
    },
  }),
})
export const saveLawsuitParameter = call({
  ...saveParameter,
  name: 'negativationSettings.saveLawsuitParameter',
  path: `${lawsuitBase}/salvar`,
  summary: 'Altera um parâmetro do ajuizamento; o que protege espera por outra pessoa',
  access: lawsuitAccess,
})
export const lawsuitParameterRecords = register({
  listing: lawsuitParameters,
  ...savesParameter,
  change: { ...savesParameter.change, call: saveLawsuitParameter },
})
