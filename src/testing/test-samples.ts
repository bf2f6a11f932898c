import type { InjectOptions } from 'fastify'
import * as z from 'zod'

import { baseAddress, type Call, pathOf } from '#contract/call.ts'

import { addressOfLists } from '#listing/list-calls.ts'

import { accessSamples } from './test-access-samples.ts'
import { contactSamples } from './test-contact-samples.ts'
import { delinquencySamples } from './test-delinquency-samples.ts'
import { openBalanceSamples } from './test-open-balance-samples.ts'
import { prioritisationSamples } from './test-prioritisation-samples.ts'
import { expectationSamples } from './test-expectation-samples.ts'
import { lawsuitFiles, lawsuitSamples } from './test-lawsuit-samples.ts'
import { everyRoute } from './test-everything.ts'
import { lawsuitSettingsSamples } from './test-lawsuit-settings-samples.ts'
import { lawsuitFollowUpSamples } from './test-lawsuit-follow-up-samples.ts'
import { negotiationSamples } from './test-negotiation-samples.ts'
import { todaySamples } from './test-today-samples.ts'
import type { MallRows, TwoMalls } from './test-malls.ts'

/** What a request names: whole malls, and rows of them. */
export type Target = {
  readonly malls: readonly number[] | undefined
  readonly rows: readonly MallRows[]
  readonly batch: number
  readonly load: number
  readonly cycle: number
  readonly group: number
}

/** A sound request of a call, but for whose rows it names. */
export type Sample = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  /** The fields; a body that is a list stands under `list`. */
  readonly body?: Readonly<Record<string, unknown>>
  /** The file of an upload: its name and its bytes. */
  readonly file?: readonly [name: string, content: string | Buffer]
}

/** An id that no row has. */
export const nobody = 2_147_480_000

const nothing: MallRows = {
  mall: nobody,
  document: '52998224725',
  boleto: nobody,
  slipNumber: 'Ninguém',
  tenant: nobody,
  luc: 'LNINGUEM',
  items: {},
  lojistas: [nobody],
  fiadores: [nobody],
  history: nobody,
  batch: nobody,
  load: nobody,
  noticeImport: nobody,
  fileImport: nobody,
  company: nobody,
  companyLine: nobody,
  exception: nobody,
  file: '00000000-0000-0000-0000-000000000000',
  contract: nobody,
  contact: nobody,
  customerContact: nobody,
  customerPoint: nobody,
  mallName: 'Shopping de ninguém',
  negotiation: nobody,
  contactRecord: nobody,
  postponement: nobody,
  followedLawsuit: nobody,
  followedTitulo: nobody,
  lawsuits: {},
  lawsuitBoleto: nobody,
  recommendation: nobody,
}

/** The five ways in which a request can name malls. */
export const targetsOf = ({ own, foreign, cycle, group, sharedBatch, sharedLoad }: TwoMalls) =>
  ({
    own: { malls: [own.mall], rows: [own], batch: own.batch, load: own.load, cycle, group },
    foreign: {
      malls: [foreign.mall],
      rows: [foreign],
      batch: foreign.batch,
      load: foreign.load,
      cycle,
      group,
    },
    unknown: { malls: [nobody], rows: [nothing], batch: nobody, load: nobody, cycle, group },
    mixed: {
      malls: [own.mall, foreign.mall],
      rows: [own, foreign],
      batch: sharedBatch,
      load: sharedLoad,
      cycle,
      group,
    },
    absent: { malls: undefined, rows: [own], batch: sharedBatch, load: sharedLoad, cycle, group },
  }) satisfies Record<string, Target>

/** They end or open the session that asks. */
const sessionActs: readonly string[] = ['access.signOut', 'access.signIn']

/**
 * What people of some malls are asked about: acts of every mall refuse them before they do anything
 * (docs/decisions/0023).
 */
export const isOfSomeMalls = ({ name, company }: Call): boolean =>
  !company && !sessionActs.includes(name)

/** Writes that are neither of the whole company nor about rows of one mall, with the reason. */
export const notScopedByMall: Readonly<Record<string, string>> = {
  'access.signIn': 'opens a session',
  'access.signOut': 'ends the session that asks',
  'access.renew': 'prolongs the session that asks',
  'access.providerSignOut': 'asks for the token of the identity provider',
  'access.signInSettings': 'answers what the sign-in screen needs',
  'access.endSessions': 'ends sessions of the person who asks',
  'access.savePreference': 'keeps what the person who asks chose',
  'access.seeAs':
    'changes nothing but as whom the session reads, never more malls (see-as.test.ts)',
  'access.endSeeingAs': 'ends seeing as somebody else',
  'access.endSessionsOf':
    'of people within the own malls; of everybody by whoever sees every mall (sessions.test.ts)',
  'access.unlinkIdentity': 'of people within the own malls (reach.test.ts)',
  'access.saveUser': 'of people within the own malls, and gives no others (reach.test.ts)',
  'access.saveProfile': 'a sentence of its own: whoever sees every mall (reach.test.ts)',
  'access.addPermission': 'a sentence of its own: whoever sees every mall (reach.test.ts)',
  'access.removePermission': 'a sentence of its own: whoever sees every mall (reach.test.ts)',
  'listing.aliasDocument': 'keeps a random alias for a document that the person typed in full',
  'receivables.uploadSpreadsheet':
    'its rows name malls: people of some malls name one of them, and no other is written',
  'openBalances.changeBrandStatus':
    'of a group of the company, by whoever sees a tenant of it (routes.test.ts)',
  'exceptions.uploadDocumentNumbers':
    'each row names its mall: one of another mall is rejected (upload.test.ts)',
  'notices.upload': 'each row names its mall: one of another mall is rejected (load.test.ts)',
  'fileImports.undo': 'what the person handed in, of malls that they all see (samples.test.ts)',
  'delinquencyImports.uploadAdjustments':
    'each row names its mall: one of another mall is rejected (samples.test.ts)',
  'delinquencyImports.uploadFinalSheet':
    'each row names its mall: one of another mall is rejected (samples.test.ts)',
  'delinquencyImports.uploadDelinquencyZip':
    'each file names its mall: one of another mall is rejected (samples.test.ts)',
  'delinquencyImports.uploadSummaryZip':
    'each file names its mall: one of another mall is rejected (samples.test.ts)',
  ...lawsuitFiles,
  'lawsuitEligibility.fire':
    'tells of the last list; makes one for whoever sees every mall (its routes.test.ts)',
  'bureau.importFile': 'each lote of the file asks for its malls (import-file.test.ts)',
}

/**
 * Its answer is the same whoever asks or is told by what the person typed, mall or not; with the
 * reason.
 */
export const notOfMalls: Readonly<Record<string, string>> = {
  'listing.aliasDocument': 'answers a random alias for a document that the person typed in full',
  'access.renew': 'answers an instant',
  'registers.listStates': 'answers the states and municipalities of the country',
}

type Status = string
const itemIn = (target: Target, status: Status, at = target.rows.length - 1) =>
  target.rows[at]?.items[status] ?? nobody
const last = (target: Target): MallRows => target.rows.at(-1) ?? nothing

const decisionsOf = (target: Target, status: Status) =>
  target.rows.map((rows, index) => ({
    idBoleto: itemIn(target, status, index),
    loja: { idSerasaLoja: rows.lojistas[0], negativar: true },
    fiadores: last(target)
      .fiadores.slice(0, 1)
      .map((id) => ({ idSerasaBoletoFiador: id, negativar: true })),
  }))

const analysis = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
const mallFilter = ({ malls }: Target) =>
  malls === undefined ? {} : { idShopping: malls, shoppings: malls }
const mallQuery = ({ malls }: Target): Readonly<Record<string, string>> =>
  malls === undefined ? {} : { shoppings: malls.join(',') }
const mallIds = ({ malls }: Target): Readonly<Record<string, string>> =>
  malls === undefined ? {} : { shoppingIds: malls.join(',') }
const figuresOf = (target: Target) => ({ ...mallIds(target), mesAnoInicio: '2026-08' })
const gridOf = (target: Target) => ({ ...mallIds(target), mes: 8, ano: 2026 })
const search = (target: Target): Sample => ({
  body: { ...mallFilter(target), url: '/analisar-negativacao-shopping', page: 1, size: 50 },
})
const history = (target: Target) => ({ params: { id: last(target).history } })

const justification = (text: string) => ({
  txtJustificativa: text,
  campoObrigatorio: 'CHAMADO',
  limiteExcecao: 2,
  flagAprovador: false,
  flagAtivo: true,
})
const company = (cnpj: string) => ({
  razaoSocial: 'Outra Empresa S.A.',
  cnpj,
  contatos: [{ tipo: 'EMAIL', contato: 'contato@empresa.example' }],
})
const mall = (nome: string) => ({ nome, codigoUnidadeEconomica: nome, participacao: '50.00' })
// In the first module, which no screen asks yet: whom the cycle chooses stays as it is.
const exception = (own: Readonly<Record<string, unknown>>, { malls = [] }: Target) => ({
  ...own,
  modulos: [1],
  shoppings: malls,
})
const exceptionSamples = (
  name: string,
  ownOf: (target: Target) => Readonly<Record<string, unknown>>,
) => {
  const body = (target: Target) => exception(ownOf(target), target)
  const params = (target: Target) => ({ id: last(target).exception })
  return {
    [`exceptions.search${name}`]: () => ({ query: { page: 1, size: 50 } }),
    [`exceptions.simulate${name}`]: (target: Target) => ({
      body: { ...body(target), id: last(target).exception },
    }),
    [`exceptions.create${name}`]: (target: Target) => ({ body: body(target) }),
    [`exceptions.change${name}`]: (target: Target) => ({
      params: params(target),
      body: body(target),
    }),
    [`exceptions.remove${name}`]: (target: Target) => ({ params: params(target) }),
    [`exceptions.download${name}`]: () => ({}),
  }
}
const parameter = { codigoParametro: 'VALOR_MINIMO', valor: '10,00', statusAtivo: true }

/** The calls that a list made for itself ask for what every list asks for. */
const samplesOfLists = Object.fromEntries(
  everyRoute
    .filter(({ call }) => call.path.startsWith(addressOfLists))
    .map(({ call }) => [call.name, (target: Target) => ({ body: mallFilter(target) })]),
)

/** A sample of every call, by name. */
export const samples: Readonly<Record<string, (target: Target) => Sample>> = {
  ...samplesOfLists,
  ...accessSamples,

  'registers.listMalls': () => ({}),
  'registers.listCompanies': () => ({}),
  'registers.listCompanyTypes': () => ({}),
  'registers.listStates': () => ({}),
  'registers.searchCompanies': () => ({ query: { page: 1, size: 50 } }),
  'registers.downloadCompanies': () => ({}),
  'registers.createCompany': () => ({ body: company('12ABC34501DE35') }),
  'registers.changeCompany': () => ({ params: { id: nobody }, body: company('12ABC345000188') }),
  'registers.searchMalls': () => ({ query: { page: 1, size: 50 } }),
  'registers.downloadMalls': () => ({}),
  'registers.createMall': () => ({ body: mall('Shopping Novo') }),
  'registers.changeMall': (target) => ({
    params: { id: last(target).mall },
    body: mall('Shopping Mudado'),
  }),
  'registers.searchEconomicUnits': () => ({ query: { page: 1, size: 50 } }),
  'registers.downloadEconomicUnits': () => ({}),
  'registers.saveMallCompanies': (target) => ({
    body: {
      list: [
        {
          empresaId: last(target).company,
          codigoUnidadeEconomica: '1',
          shoppingId: last(target).mall,
          principal: true,
        },
      ],
    },
  }),
  'registers.removeMallCompany': (target) => ({ params: { id: last(target).companyLine } }),
  'collectionGroups.listGroups': () => ({}),
  'collectionGroups.listPortfolios': () => ({}),
  'collectionGroups.listMallPortfolios': () => ({ query: { origens: 'ORACLE,SAP' } }),
  'collectionGroups.searchGroups': () => ({ body: { page: 1, size: 50 } }),
  'collectionGroups.downloadGroups': () => ({ body: {} }),
  'collectionGroups.saveGroup': ({ group }) => ({
    body: { idGrupoCobranca: group, nomeGrupoCobranca: 'Grupo dos dois', nomePortifolio: 'Outro' },
  }),
  'collectionGroups.deleteGroup': ({ group }) => ({ body: { idGrupoCobranca: group } }),
  'collectionGroups.searchTenants': ({ group }) => ({
    body: { idGrupoCobranca: group, page: 1, size: 50 },
  }),
  'collectionGroups.associate': (target) => ({
    body: {
      idGrupoCobranca: target.group,
      idShopping: last(target).mall,
      numCpfcnpj: '52998224725',
      luc: 'L1',
      nomFantasia: 'Loja nova',
    },
  }),
  'collectionGroups.dissociate': (target) => ({
    body: {
      idGrupoCobranca: target.group,
      idShopping: last(target).mall,
      numCpfcnpj: last(target).document,
      luc: last(target).luc,
    },
  }),
  'startPage.overview': () => ({}),
  'startPage.pending': () => ({}),
  'negativationSettings.listJustifications': () => ({}),
  'negativationSettings.downloadJustifications': () => ({}),
  'negativationSettings.requirementOptions': () => ({}),
  'negativationSettings.createJustification': () => ({
    body: justification('Outra justificativa'),
  }),
  'negativationSettings.changeJustification': () => ({
    params: { id: 1 },
    body: justification('Texto novo'),
  }),
  'negativationSettings.listParameters': () => ({}),
  'negativationSettings.listJobParameters': () => ({}),
  'negativationSettings.listDelinquencyParameters': () => ({}),
  'negativationSettings.downloadParameters': () => ({}),
  'negativationSettings.downloadJobParameters': () => ({}),
  'negativationSettings.downloadDelinquencyParameters': () => ({}),
  'negativationSettings.saveParameter': () => ({ body: parameter }),
  'negativationSettings.simulateParameter': () => ({ body: parameter }),
  'negativationSettings.pendingProposals': () => ({}),
  'negativationSettings.downloadProposals': () => ({}),
  'negativationSettings.confirmProposal': () => ({
    body: { codigoParametro: parameter.codigoParametro },
  }),
  'negativationSettings.refuseProposal': () => ({
    body: {
      codigoParametro: parameter.codigoParametro,
      motivo: 'Não foi combinado com a diretoria',
    },
  }),
  'negativationSettings.parameterHistory': () => ({ params: { codigo: 'VALOR_MINIMO' } }),
  'exceptions.listModules': () => ({}),
  'exceptions.uploadDocumentNumbers': () => ({
    body: { ensaio: 'true' },
    file: ['numeros.csv', 'numero;anoCompetencia;unidEcon;modulos\r\nN1;2026;0;SERASA\r\n'],
  }),
  ...exceptionSamples('Documents', (target) => ({ cpfCnpj: last(target).document })),
  ...exceptionSamples('DocumentTypes', () => ({ tipo: 'DP' })),
  ...exceptionSamples('CostCentres', () => ({ centroLucro: 'CL1' })),
  ...exceptionSamples('DocumentNumbers', () => ({
    numero: 'N1',
    anoCompetencia: 2026,
    unidEcon: '0',
  })),
  'audit.search': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'audit.download': (target) => ({ body: mallFilter(target) }),
  'audit.verify': () => ({ body: {} }),
  'notices.searchNotified': () => ({ query: { page: 1, size: 50 } }),
  'notices.downloadNotified': () => ({}),
  'notices.upload': () => ({
    body: { ensaio: 'true' },
    file: [
      'avisos.csv',
      'shopping;luc;numBoleto;cpfCnpj;canal;enviadoEm;nomeArquivo\r\nNenhum;L;B;52998224725;AR;10/11/2026;CARTA_COBRANCA\r\n',
    ],
  }),
  'listing.aliasDocument': (target) => ({ body: { documento: last(target).document } }),

  'delinquencyFigures.readHeader': (target) => ({ query: figuresOf(target) }),
  'delinquencyFigures.searchMalls': (target) => ({ query: figuresOf(target) }),
  'delinquencyFigures.downloadMalls': (target) => ({ query: figuresOf(target) }),
  'delinquencyFigures.searchStores': (target) => ({ query: { ...figuresOf(target), page: 1 } }),
  'delinquencyFigures.downloadStores': (target) => ({ query: figuresOf(target) }),
  'delinquencyFigures.readCharts': (target) => ({ query: gridOf(target) }),
  'delinquencyFigures.downloadChart': (target) => ({
    query: { ...gridOf(target), quadro: 'MAPA' },
  }),
  'delinquencyFigures.readSummary': (target) => ({ query: gridOf(target) }),
  'delinquencyFigures.downloadSummary': (target) => ({ query: gridOf(target) }),
  'delinquencyFigures.downloadLucByLuc': (target) => ({ query: gridOf(target) }),
  'delinquencyFigures.searchTitulos': (target) => ({
    query: { ...gridOf(target), linha: 3, coluna: 'valorMensalAluguel' },
  }),
  'delinquencyFigures.downloadTitulos': (target) => ({
    query: { ...figuresOf(target), cartao: 'inadimplenciaBruta' },
  }),

  'receivables.uploadSpreadsheet': (target) => ({
    body:
      target.malls === undefined
        ? { ensaio: 'true' }
        : { ensaio: 'true', shopping: String(last(target).mall) },
    file: ['titulos.csv', 'nada;disto\r\n'],
  }),
  'receivables.listLoadStatuses': () => ({}),
  ...lawsuitSettingsSamples,
  ...lawsuitSamples,
  'delinquency.listAccountTypes': () => ({}),
  ...delinquencySamples,
  'prescription.summary': () => ({}),
  'recovery.read': (target) => ({ query: mallQuery(target) }),
  'recovery.listMotives': () => ({}),
  ...contactSamples,
  ...openBalanceSamples,
  ...prioritisationSamples,
  ...expectationSamples,
  ...negotiationSamples,
  ...lawsuitFollowUpSamples,
  ...todaySamples,
  'receivables.listLoads': (target) => ({
    query: {
      page: 1,
      size: 50,
      ...(target.malls ? { shoppings: target.malls.join(','), id: target.load } : {}),
    },
  }),
  'receivables.downloadLoads': (target) => ({ query: mallQuery(target) }),
  'receivables.downloadRejected': ({ load }) => ({ params: { id: load } }),
  'receivables.undoLoad': ({ load }) => ({ params: { id: load } }),
  'receivables.retryLoad': ({ load }) => ({ params: { id: load } }),

  'negativation.searchBoletos': search,
  'negativation.downloadBoletos': search,
  'negativation.searchExceptions': search,
  'negativation.submitRecommendation': (target) => ({
    body: target.malls ? { boletos: decisionsOf(target, analysis) } : { filtro: {} },
  }),
  'negativation.submitNegativation': (target) => ({
    body: target.malls
      ? { boletos: decisionsOf(target, 'PENDENTE_APROVACAO_EXCECAO_KA') }
      : { filtro: {} },
  }),
  'negativation.mark': (target) => ({ body: { boletos: decisionsOf(target, analysis) } }),
  'negativation.giveBack': (target) => ({
    body: {
      idBoletos: target.rows.map((_, index) =>
        itemIn(target, 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', index),
      ),
      motivo: 'Falta a conferência do valor.',
    },
  }),
  'negativation.totalsByMall': (target) => ({ body: mallFilter(target) }),
  'negativation.downloadTotalsByMall': (target) => ({ body: mallFilter(target) }),
  'negativation.forward': ({ malls = [] }) => ({ body: { shoppings: malls } }),
  'negativation.followUp': (target) => ({ body: { ...mallFilter(target), idCiclo: target.cycle } }),
  'negativation.downloadFollowUp': (target) => ({
    body: { ...mallFilter(target), idCiclo: target.cycle },
  }),
  'negativation.workflowStatuses': () => ({}),
  'negativation.justifications': () => ({}),
  'negativation.history': (target) => ({ params: { id: itemIn(target, analysis) } }),
  'negativation.saveJustification': (target) => ({
    body: { idBoleto: itemIn(target, analysis), idJustificativa: 1, txtObservacao: 'Em conversa' },
  }),
  'negativation.saveJustificationWithFile': (target) => ({
    body: { idBoleto: String(itemIn(target, analysis)), idJustificativa: '1' },
    file: ['prova.pdf', '%PDF-1.7 prova'],
  }),
  'negativation.clearJustification': (target) => ({ body: { idBoleto: itemIn(target, analysis) } }),
  'negativation.historyAttachment': history,
  'timeline.read': (target) => ({ params: { id: last(target).tenant }, query: mallQuery(target) }),
  'timeline.findTenants': (target) => ({ body: { texto: last(target).document } }),
  'negativation.findBills': (target) => ({ body: { texto: last(target).document } }),
  'negativation.searchManual': (target) => ({
    body: { ...mallFilter(target), tipo: 'BAIXA_MANUAL', page: 1, size: 50 },
  }),
  'negativation.downloadManual': (target) => ({
    body: { ...mallFilter(target), tipo: 'INCLUSAO_MANUAL' },
  }),
  'negativation.releaseManually': (target) => ({
    body: {
      boletos: target.rows.map((_, index) => itemIn(target, 'FINALIZADO', index)),
      motivo: 'Pedido do lojista',
    },
  }),
  'negativation.includeManually': (target) => ({
    body: {
      boletos: target.rows.map(({ boleto }) => ({ idBoleto: boleto, observacao: 'Fora do ciclo' })),
    },
  }),
  'negativation.searchBills': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'negativation.downloadBills': (target) => ({ body: mallFilter(target) }),
  'negativation.billStatuses': () => ({}),
  'negativation.openCycle': () => ({ body: {} }),
  'negativation.closeCycle': ({ cycle }) => ({ body: { idCiclo: cycle, competencia: '2026-11' } }),
  'negativation.cycleCompletion': () => ({}),
  'negativation.cycles': () => ({}),
  'negativation.cyclePanel': ({ cycle }) => ({ params: { id: cycle } }),

  'bureau.send': ({ malls = [] }) => ({ body: { shoppings: malls } }),
  'bureau.importFile': () => ({
    body: { file: Buffer.from('0').toString('base64'), fileName: 'retorno.txt', ensaio: true },
  }),
  'bureau.downloadNotSent': () => ({ params: { id: '00000000-0000-4000-8000-000000000001' } }),
  'bureau.lotes': () => ({ query: { page: 1, size: 50 } }),
  'bureau.downloadLotes': () => ({}),
  'bureau.sentFile': ({ batch }) => ({ params: { id: batch } }),
  'bureau.returnFile': ({ batch }) => ({ params: { id: batch } }),
  'bureau.reconcile': ({ batch }) => ({
    params: { id: batch },
    body: { confirmadoComBureau: true },
  }),
  'bureau.dossier': (target) => ({ params: { idSerasaBoleto: itemIn(target, 'FINALIZADO') } }),
  'bureau.downloadDossier': (target) => ({
    params: { idSerasaBoleto: itemIn(target, 'FINALIZADO') },
  }),
  'bureau.jobRuns': () => ({ query: { page: 1, size: 20 } }),
  'bureau.downloadJobRuns': () => ({}),
  'bureau.startJob': () => ({ params: { codigo: 'SLA' }, body: {} }),
  'bureau.searchFailed': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'bureau.downloadFailed': (target) => ({ body: mallFilter(target) }),
  'bureau.failedLog': (target) => ({
    body: {
      idSerasaBoleto: itemIn(target, 'FINALIZADO_COM_ERRO'),
      idPessoa: last(target).lojistas.at(-2) ?? nobody,
    },
  }),
  'bureau.exemptFailed': (target) => ({
    body: {
      idBoletos: target.rows.map((_, index) => itemIn(target, 'FINALIZADO_COM_ERRO', index)),
    },
  }),
  'bureau.resend': (target) => ({
    body: {
      boletos: target.rows.map((rows, index) => ({
        idSerasaBoleto: itemIn(target, 'FINALIZADO_COM_ERRO', index),
        idPessoa: rows.lojistas.at(-2) ?? nobody,
      })),
    },
  }),
  'bureau.correctPerson': (target) => ({
    params: { idPessoa: last(target).lojistas.at(-2) ?? nobody },
    body: { logradouro: 'Rua das Flores, 10' },
  }),
  'bureau.writeOffTotals': (target) => ({ body: mallFilter(target) }),
  'bureau.writeOffBoletos': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'bureau.downloadWriteOff': (target) => ({ body: mallFilter(target) }),
  'bureau.removalDeadlines': (target) => ({ query: mallQuery(target) }),
  'bureau.downloadRemovalDeadlines': (target) => ({ query: mallQuery(target) }),
  'bureau.approveWriteOff': ({ malls = [] }) => ({ body: { shoppings: malls } }),
  'bureau.cancelWriteOff': ({ malls }) => ({
    body: {
      numBoleto: ['PRÓP79 Próprio', 'ALHE69 Alheio'],
      numChamado: 'CH-1',
      ...(malls ? { shoppings: malls } : {}),
    },
  }),
  'bureau.searchNegativated': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'bureau.downloadNegativated': (target) => ({ body: mallFilter(target) }),
}

const boundary = 'limite'

/** A multipart body: fields first, then one file. The name of the file is sent as it is given. */
export function multipart(
  fields: Readonly<Record<string, unknown>>,
  file?: readonly [name: string, content: string | Buffer],
  field = 'file',
): { readonly payload: Buffer; readonly type: string } {
  const disposition = 'content-disposition: form-data; name='
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\n${disposition}"${key}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = file
    ? `--${boundary}\r\n${disposition}"${field}"; filename="${file[0]}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    : ''
  const payload = [parts.join('') + head, file?.[1] ?? '', `\r\n--${boundary}--\r\n`].map((piece) =>
    Buffer.from(piece),
  )
  return { payload: Buffer.concat(payload), type: `multipart/form-data; boundary=${boundary}` }
}

function bodyOf(
  call: Call,
  { body = {}, file }: Sample,
): { readonly payload?: string | Buffer; readonly type?: string } {
  if (call.body === 'none') return {}
  if (call.body === 'multipart') return multipart(body, file)
  const json = call.fields instanceof z.ZodArray ? body['list'] : body
  if (call.body === 'json') return { payload: JSON.stringify(json ?? []), type: 'application/json' }
  const form = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))
  return { payload: form.toString(), type: 'application/x-www-form-urlencoded' }
}

/** A sample as the request that it is. */
export function requestOf(
  call: Call,
  sample: Sample,
  token: string | undefined,
): InjectOptions & { url: string } {
  const { payload, type } = bodyOf(call, sample)
  const query = new URLSearchParams(
    Object.entries(sample.query ?? {}).map(([key, value]) => [key, String(value)]),
  )
  return {
    method: call.method,
    url: `${baseAddress}${pathOf(call, sample.params ?? {})}?${query}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  }
}
