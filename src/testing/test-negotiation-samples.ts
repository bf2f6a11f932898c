import type { Sample, Target } from './test-targets.ts'

const product = { product: 'siscob' }
const last = (target: Target) => target.rows.at(-1)

const record = (target: Target) => ({
  cpfCnpj: last(target)?.document,
  shoppingId: last(target)?.mall,
  luc: last(target)?.luc,
  brand: 'Marca',
  negotiationReturnId: 3,
  contactDate: '2026-11-18',
  additionalInformation: 'Falou com o gerente.',
})
const at = (id: number | undefined) => ({ params: { id: id ?? 0 } })

export const negotiationSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'negotiations.listAllStages': () => ({ params: product }),
  'negotiations.listStages': () => ({ params: product }),
  'negotiations.saveStage': () => ({
    params: product,
    body: { description: 'Visita agendada' },
  }),
  'negotiations.removeStage': () => ({ params: { ...product, id: 6 } }),
  'negotiations.listReturns': () => ({}),
  'negotiations.create': (target) => ({
    params: product,
    body: {
      contactDate: '2026-11-18',
      agreementDate: '2026-11-23',
      idNegotiationType: 1,
      slipIds: target.rows.map(({ boleto }) => boleto),
      observation: 'Paga na segunda-feira.',
    },
  }),
  'negotiations.ofClient': (target) => ({
    params: { ...product, clientId: last(target)?.tenant ?? 0 },
  }),
  'negotiations.ofGroup': (target) => ({ params: { ...product, billingGroup: target.group } }),
  'negotiations.remove': (target) => ({
    params: { ...product, id: last(target)?.negotiation ?? 0 },
  }),
  'negotiations.listRecords': (target) => ({
    query: { cpfCnpj: last(target)?.document ?? '', shoppingId: last(target)?.mall ?? 0 },
  }),
  'negotiations.createRecords': (target) => ({ body: { list: [record(target)] } }),
  'negotiations.changeRecord': (target) => ({
    ...at(last(target)?.contactRecord),
    body: record(target),
  }),
  'negotiations.removeRecord': (target) => at(last(target)?.contactRecord),
  'negotiations.promisesOfDay': () => ({}),
  'negotiations.promiseCalendar': () => ({ query: { dia: '2026-11-18', ate: '2026-11-30' } }),
}
