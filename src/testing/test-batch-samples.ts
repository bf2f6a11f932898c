import { last, mallQuery, type Sample, type Target } from './test-targets.ts'

const data = '2026-11-18'
const motivo = 'o lojista pediu para esperar'
const ofDay = (target: Target) => ({ params: { data }, query: mallQuery(target) })

/** Requests of the batch of the dunning ladder and of what holds a tenant. */
export const batchSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'messages.makeBatch': ({ malls: shoppings }) => ({ body: { ...(shoppings && { shoppings }) } }),
  'messages.listBatches': () => ({ query: { de: '2026-11-01', ate: data } }),
  'messages.readBatch': ofDay,
  'messages.listBatchMessages': ofDay,
  'messages.listLeftOut': ofDay,
  'messages.downloadBatch': ofDay,
  'messages.searchBatch': (target) => ({ query: { data, ...mallQuery(target) } }),
  'messages.downloadMessages': (target) => ({ query: { data, ...mallQuery(target) } }),
  'messages.searchLeftOut': (target) => ({ query: { data, ...mallQuery(target) } }),
  'messages.downloadLeftOut': (target) => ({ query: { data, ...mallQuery(target) } }),
  'messages.retire': (target) => ({
    params: { data },
    body: { ids: target.rows.map(({ message }) => message), motivo },
  }),
  'messages.release': (target) => ({
    params: { data },
    body: {
      ids: target.rows.map(({ message }) => message),
      quantidade: target.rows.length,
      valor: 10 * target.rows.length,
    },
  }),
  'messages.pause': (target) => ({
    body: { idLojista: last(target).tenant, ate: '2026-11-24', motivo },
  }),
  'messages.listPauses': () => ({}),
  'messages.confirmPause': (target) => ({ params: { id: last(target).pause } }),
  'messages.endPause': (target) => ({ params: { id: last(target).pause }, body: { motivo } }),
  'messages.listRefusals': () => ({}),
  'messages.refuse': (target) => ({
    body: {
      idLojista: last(target).tenant,
      pessoa: 'LOJISTA',
      canal: 'EMAIL',
      origem: 'TELEFONE',
    },
  }),
  'messages.endRefusal': (target) => ({
    params: { id: last(target).channelRefusal },
    body: { motivo },
  }),
  'messages.listSuspendedAddresses': () => ({}),
  'messages.reactivate': (target) => ({
    params: { id: last(target).suspendedAddress },
    body: { motivo },
  }),
}
