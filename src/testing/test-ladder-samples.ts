import { emptySegment } from '#features/collection/ladders/contract/ladder.ts'

import { last, type Sample, type Target } from './test-targets.ts'

const motivo = 'os prazos mudaram'
const seen = { versao: 1 }
const byId = { params: { id: 1 } }

/** A step that breaks no rule. */
export const firstNotice = {
  codigo: 'D1',
  rotulo: 'D+1',
  nome: 'Primeiro aviso',
  de: 1,
  ate: 9,
  tipo: 'COBRANCA',
  exigeVencido: 'SIM',
  fiadores: 'NAO',
  papeis: ['Financeiro'],
  canais: ['EMAIL'],
} as const

const ladder = (malls: readonly number[]) => ({
  nome: 'Uma régua',
  ordem: 50,
  segmento: { ...emptySegment, shoppings: malls },
  passos: [firstNotice],
})

const text = { assunto: 'Aviso à LUC {{luc}}', corpo: 'Prezados, {{lojista}}: {{boletos}}' }

/** A sender with all its parts. */
export const exampleSender = {
  nome: 'Cobrança',
  email: 'cobranca@exemplo.com.br',
  respostaPara: 'cobranca@exemplo.com.br',
  telefone: '(11) 3333-4444',
  endereco: 'Avenida Principal, 100',
}

const mall = (target: Target) => ({ idShopping: last(target).mall })

/** Acts on ladders: those of all malls need every mall, those of some need these. */
export const laddersOfAllMalls: Readonly<Record<string, string>> = Object.fromEntries(
  ['create', 'change', 'discard', 'propose', 'confirm', 'refuse'].map((act) => [
    `ladders.${act}`,
    'a ladder of all malls asks for every mall, one of some for these (its routes.test.ts)',
  ]),
)

export const ladderSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'ladders.list': () => ({ query: { page: 1, size: 50 } }),
  'ladders.read': () => byId,
  'ladders.options': () => ({}),
  'ladders.create': (target) => ({ body: ladder(target.malls ?? []) }),
  'ladders.change': (target) => ({ ...byId, body: { ...ladder(target.malls ?? []), ...seen } }),
  'ladders.discard': () => ({ ...byId, body: seen }),
  'ladders.propose': () => ({ ...byId, body: { ...seen, motivo } }),
  'ladders.confirm': () => ({ ...byId, body: seen }),
  'ladders.refuse': () => ({ ...byId, body: { ...seen, motivo } }),
  'ladders.listTexts': () => ({ query: { page: 1, size: 50 } }),
  'ladders.listTextVersions': () => byId,
  'ladders.createText': () => ({
    body: { passo: 'D9', pessoa: 'LOJISTA', canal: 'EMAIL', ...text },
  }),
  'ladders.changeText': () => ({ ...byId, body: { ...text, ...seen } }),
  'ladders.discardText': () => ({ ...byId, body: seen }),
  'ladders.proposeText': () => ({ ...byId, body: { ...seen, motivo } }),
  'ladders.confirmText': () => ({ ...byId, body: seen }),
  'ladders.refuseText': () => ({ ...byId, body: { ...seen, motivo } }),
  'ladders.findTenants': () => ({ query: { nome: 'loja' } }),
  'ladders.previewText': (target) => ({
    body: {
      passo: 'D9',
      pessoa: 'LOJISTA',
      canal: 'EMAIL',
      ...text,
      idLojista: last(target).tenant,
    },
  }),
  'ladders.listSenders': (target) => ({
    query: { shoppings: (target.malls ?? []).join(','), page: 1, size: 50 },
  }),
  'ladders.proposeSender': (target) => ({ params: mall(target), body: exampleSender }),
  'ladders.confirmSender': (target) => ({ params: mall(target), body: {} }),
  'ladders.refuseSender': (target) => ({ params: mall(target), body: { motivo } }),
}
