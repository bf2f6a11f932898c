import { last, mallQuery, type Sample, type Target } from './test-targets.ts'

const sent = (target: Target) => ({ params: { id: last(target).sentMessage } })
const dispatch = (target: Target) => ({ params: { id: last(target).dispatch } })

/** Requests of messages that leave and of what becomes of them. */
export const sendingSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'sending.searchMessages': (target) => ({ query: { de: '2026-11-01', ...mallQuery(target) } }),
  'sending.downloadMessages': (target) => ({ query: { de: '2026-11-01', ...mallQuery(target) } }),
  'sending.read': sent,
  'sending.content': sent,
  'sending.proof': sent,
  'sending.recordEvent': (target) => ({
    ...sent(target),
    body: { evento: 'ENTREGUE', data: '2026-11-18', comprovante: 'AR1' },
  }),
  'sending.decide': (target) => ({
    ...sent(target),
    body: { estado: 'ENVIADA', motivo: 'o servidor confirmou' },
  }),
  'sending.recordReply': (target) => ({
    ...sent(target),
    body: { tipo: 'JA_PAGOU', texto: 'Paguei ontem.', data: '2026-11-18' },
  }),
  'sending.handleReply': (target) => ({
    params: { id: last(target).reply },
    body: { motivo: 'combinado por telefone' },
  }),
  'sending.importEvents': () => ({
    file: ['entregas.csv', 'protocolo;evento;data\r\nRG-20261117-000001;ENTREGUE;18/11/2026'],
  }),
  'sending.callBack': () => ({ params: { provedor: 'entregador' }, body: { eventos: [] } }),
  'sending.listDispatches': () => ({ query: { de: '2026-11-01' } }),
  'sending.makeDispatch': ({ malls }) => ({
    body: { canal: 'CARTA', ...(malls && { shoppings: malls }) },
  }),
  'sending.downloadLetters': dispatch,
  'sending.downloadDispatchCsv': dispatch,
  'sending.checkDispatch': dispatch,
  'sending.postDispatch': (target) => ({ ...dispatch(target), body: { data: '2026-11-18' } }),
}
