import type { Sample, Target } from './test-targets.ts'

const params = { product: 'siscob' }
const slips = (target: Target) => target.rows.map(({ boleto }) => boleto)
const numbers = (target: Target) => target.rows.map(({ slipNumber }) => slipNumber)
const ofSlip = (target: Target): Sample => ({
  params,
  query: { SlipId: target.rows.at(-1)?.boleto ?? 0 },
})
const period = { query: { dateFrom: '2026-11-01', dateTo: '2026-11-30', page: 1 } }
// An unknown id, so that no option changes.
const option = { id: 2_147_480_000, description: 'Outra opção' }

export const expectationSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'expectations.listTypes': () => ({ params }),
  'expectations.listActiveTypes': () => ({ params }),
  'expectations.saveType': () => ({ params, body: { ...option, afetaResumoInadimplencia: true } }),
  'expectations.removeType': () => ({ params: { ...params, id: option.id } }),
  'expectations.listReasons': () => ({ params }),
  'expectations.listActiveReasons': () => ({ params }),
  'expectations.saveReason': () => ({ params, body: option }),
  'expectations.removeReason': () => ({ params: { ...params, id: option.id } }),
  'expectations.read': ofSlip,
  'expectations.readSeveral': (target) => ({ params, query: { SlipId: slips(target).join(',') } }),
  'expectations.save': (target) => ({
    params,
    body: {
      slips: slips(target),
      expectationReceiptTypeId: 1,
      expirationDate: '2026-11-25',
    },
  }),
  'expectations.remove': (target) => ({ params, query: { SlipId: slips(target).join(',') } }),
  'expectations.readTendency': (target) => ({
    params: { ...params, n: target.rows.at(-1)?.slipNumber ?? '', id: 0 },
  }),
  'expectations.clearTendency': (target) => ({ params, body: { slips: numbers(target) } }),
  'expectations.flagTendency': (target) => ({
    body: { slipNumber: numbers(target), tendencyFlag: true },
  }),
  'expectations.searchTrend': () => period,
  'expectations.downloadTrend': () => ({ query: { dateFrom: '2026-11-01' } }),
}
