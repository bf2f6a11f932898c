import type { InjectOptions } from 'fastify'

import { baseAddress, type Call, pathOf } from '#contract/call.ts'

import type { MallRows, TwoMalls } from './test-malls.ts'

/** What a request names: whole malls, and rows of them. */
export type Target = {
  readonly malls: readonly number[] | undefined
  readonly rows: readonly MallRows[]
  readonly batch: number
  readonly load: number
  readonly cycle: number
}

/** A sound request of a call, but for whose rows it names. */
export type Sample = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The file of an upload: its name and its bytes. */
  readonly file?: readonly [name: string, content: string]
}

/** An id that no row has. */
export const nobody = 2_147_480_000

const nothing: MallRows = {
  mall: nobody,
  document: '52998224725',
  items: {},
  lojistas: [nobody],
  fiadores: [nobody],
  history: nobody,
  batch: nobody,
  load: nobody,
  file: '00000000-0000-0000-0000-000000000000',
}

/** The five ways in which a request can name malls. */
export const targetsOf = ({ own, foreign, cycle, sharedBatch, sharedLoad }: TwoMalls) =>
  ({
    own: { malls: [own.mall], rows: [own], batch: own.batch, load: own.load, cycle },
    foreign: { malls: [foreign.mall], rows: [foreign], batch: foreign.batch, load: foreign.load, cycle },
    unknown: { malls: [nobody], rows: [nothing], batch: nobody, load: nobody, cycle },
    mixed: { malls: [own.mall, foreign.mall], rows: [own, foreign], batch: sharedBatch, load: sharedLoad, cycle },
    absent: { malls: undefined, rows: [own], batch: sharedBatch, load: sharedLoad, cycle },
  }) satisfies Record<string, Target>

/** Writes of the whole company: tested apart, since they act on every mall whoever does them (docs/decisions/0004). */
export const companyActs: readonly string[] = ['negativation.openCycle', 'negativation.closeCycle']
/** They end or open the session that asks. */
export const sessionActs: readonly string[] = ['access.signOut', 'access.signIn']

/** Its answer is the same whoever asks or is told by what the person typed, mall or not; with the reason. */
export const notOfMalls: Readonly<Record<string, string>> = {
  'listing.aliasDocument': 'answers a random alias for a document that the person typed in full',
  'access.renew': 'answers an instant',
}

type Status = string
const itemIn = (target: Target, status: Status, at = target.rows.length - 1) => target.rows[at]?.items[status] ?? nobody
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
const mallFilter = ({ malls }: Target) => (malls === undefined ? {} : { idShopping: malls, shoppings: malls })
const search = (target: Target): Sample => ({
  body: { ...mallFilter(target), url: '/analisar-negativacao-shopping', page: 1, size: 50 },
})
const history = (target: Target) => ({ params: { id: last(target).history } })

/** A sample of every call, by name. */
export const samples: Readonly<Record<string, (target: Target) => Sample>> = {
  'access.signIn': () => ({ body: { token: 'ninguem' } }),
  'access.signOut': () => ({}),
  'access.renew': () => ({}),
  'access.signInSettings': () => ({}),
  'access.searchRoutes': () => ({ body: {} }),
  'access.readPreference': () => ({ params: { tela: 'lista' } }),
  'access.savePreference': () => ({ params: { tela: 'lista' }, body: { valor: { colunas: ['a'] } } }),

  'registers.listMalls': () => ({}),
  'registers.listCompanies': () => ({}),
  'registers.listCompanyTypes': () => ({}),
  'collectionGroups.listGroups': () => ({}),
  'collectionGroups.listPortfolios': () => ({}),
  'startPage.pending': () => ({}),
  'listing.aliasDocument': (target) => ({ body: { documento: last(target).document } }),

  'receivables.uploadSpreadsheet': (target) => ({
    body: target.malls === undefined ? { ensaio: 'true' } : { ensaio: 'true', shopping: String(last(target).mall) },
    file: ['titulos.csv', 'nada;disto\r\n'],
  }),
  'receivables.listLoads': (target) => ({
    query: {
      page: 1,
      size: 50,
      ...(target.malls ? { shoppings: target.malls.join(','), id: target.load } : {}),
    },
  }),
  'receivables.downloadRejected': ({ load }) => ({ params: { id: load } }),
  'receivables.undoLoad': ({ load }) => ({ params: { id: load } }),

  'negativation.searchBoletos': search,
  'negativation.downloadBoletos': search,
  'negativation.searchExceptions': search,
  'negativation.submitRecommendation': (target) => ({
    body: target.malls ? { boletos: decisionsOf(target, analysis) } : { filtro: {} },
  }),
  'negativation.submitNegativation': (target) => ({
    body: target.malls ? { boletos: decisionsOf(target, 'PENDENTE_APROVACAO_EXCECAO_KA') } : { filtro: {} },
  }),
  'negativation.mark': (target) => ({ body: { boletos: decisionsOf(target, analysis) } }),
  'negativation.giveBack': (target) => ({
    body: {
      idBoletos: target.rows.map((_, index) => itemIn(target, 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', index)),
      motivo: 'Falta a conferência do valor.',
    },
  }),
  'negativation.totalsByMall': (target) => ({ body: mallFilter(target) }),
  'negativation.downloadTotalsByMall': (target) => ({ body: mallFilter(target) }),
  'negativation.forward': ({ malls = [] }) => ({ body: { shoppings: malls } }),
  'negativation.followUp': (target) => ({ body: { ...mallFilter(target), idCiclo: target.cycle } }),
  'negativation.downloadFollowUp': (target) => ({ body: { ...mallFilter(target), idCiclo: target.cycle } }),
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
  'negativation.openCycle': () => ({ body: {} }),
  'negativation.closeCycle': ({ cycle }) => ({ body: { idCiclo: cycle } }),
  'negativation.cycles': () => ({}),
  'negativation.cyclePanel': ({ cycle }) => ({ params: { id: cycle } }),

  'bureau.send': ({ malls = [] }) => ({ body: { shoppings: malls } }),
  'bureau.importFile': () => ({
    body: { file: Buffer.from('0').toString('base64'), fileName: 'retorno.txt', ensaio: true },
  }),
  'bureau.lotes': () => ({ query: { page: 1, size: 50 } }),
  'bureau.sentFile': ({ batch }) => ({ params: { id: batch } }),
  'bureau.returnFile': ({ batch }) => ({ params: { id: batch } }),
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
  const payload = [parts.join('') + head, file?.[1] ?? '', `\r\n--${boundary}--\r\n`].map((piece) => Buffer.from(piece))
  return { payload: Buffer.concat(payload), type: `multipart/form-data; boundary=${boundary}` }
}

function bodyOf(
  call: Call,
  { body = {}, file }: Sample,
): { readonly payload?: string | Buffer; readonly type?: string } {
  if (call.body === 'none') return {}
  if (call.body === 'multipart') return multipart(body, file)
  if (call.body === 'json') return { payload: JSON.stringify(body), type: 'application/json' }
  const form = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))
  return { payload: form.toString(), type: 'application/x-www-form-urlencoded' }
}

/** A sample as the request that it is. */
export function requestOf(call: Call, sample: Sample, token: string | undefined): InjectOptions & { url: string } {
  const { payload, type } = bodyOf(call, sample)
  const query = new URLSearchParams(Object.entries(sample.query ?? {}).map(([key, value]) => [key, String(value)]))
  return {
    method: call.method,
    url: `${baseAddress}${pathOf(call, sample.params ?? {})}?${query}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(type ? { 'content-type': type } : {}) },
    ...(payload === undefined ? {} : { payload }),
  }
}
