import type { Sample, Target } from './test-targets.ts'

const last = (target: Target) => target.rows.at(-1)
const slip = (target: Target) => last(target)?.boleto ?? 0
// Test malls and their economic units are named after the mark of their LUC.
const mallName = (target: Target) => `Shopping ${last(target)?.luc.slice(1) ?? ''}`

const product = { product: 'siscob' }
const short = { m: 11, y: 2026 }
const long = { month: 11, year: 2026 }
const client = (target: Target) => ({ ...product, ...short, clientId: last(target)?.tenant ?? 0 })
const unit = (target: Target) => ({ unit: mallName(target) })
const group = (target: Target): Sample => ({
  params: { ...product, ...long, billingGroup: String(target.group) },
})
const block = { blockStartingDate: '2026-01-01', blockEndingDate: '2026-12-31' }
const customerDetail = (target: Target): Sample => ({
  params: { shopping: mallName(target), id: last(target)?.tenant ?? 0 },
  query: block,
})
const ofGroup = (target: Target) => ({ params: { id: target.group } })
const groupDetail = (target: Target): Sample => ({ ...ofGroup(target), query: block })
const chosen = (target: Target) => ({ slipIds: [slip(target)] })

export const openBalanceSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'openBalances.contracts': (target) => ({
    params: { ...client(target), name: mallName(target), ...unit(target) },
  }),
  'openBalances.contractSlips': (target) => ({
    params: { ...product, ...short, contractId: last(target)?.contract ?? 0 },
    query: { page: 1, size: 9999 },
  }),
  'openBalances.titles': (target) => ({ params: { ...product, slipId: slip(target) } }),
  'openBalances.groupSlips': group,
  'openBalances.customer': (target) => ({ params: client(target) }),
  'openBalances.group': group,
  'openBalances.customerDefaults': (target) => ({
    params: { ...client(target), ...unit(target) },
  }),
  'openBalances.groupDefaults': group,
  'openBalances.customerDetail': customerDetail,
  'openBalances.groupDetail': groupDetail,
  'openBalances.changeBrandStatus': (target) => ({
    ...ofGroup(target),
    body: { brandStatus: 'Em negociação' },
  }),
  'openBalances.downloadCustomerDetail': customerDetail,
  'openBalances.downloadGroupDetail': groupDetail,
  'openBalances.downloadCustomerDebt': (target) => ({
    params: { shopping: mallName(target) },
    body: chosen(target),
  }),
  'openBalances.downloadGroupDebt': (target) => ({ body: chosen(target) }),
  'openBalances.downloadStatement': (target) => ({
    body: { ...chosen(target), documento: 'DEMONSTRATIVO' },
  }),
  'openBalances.slips': (target) => ({ query: { slipIds: String(slip(target)) } }),
  'openBalances.downloadDebtReport': (target) => ({
    params: product,
    query: {
      nroContrato: `C ${last(target)?.luc.slice(1) ?? ''}`,
      unidEcon: mallName(target),
      razaoSocial: 'Loja',
    },
  }),
  'openBalances.downloadSlips': (target) => ({
    params: client(target),
    query: { unidEcon: mallName(target), nroBoleto: last(target)?.slipNumber ?? '' },
  }),
}
