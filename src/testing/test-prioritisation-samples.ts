import type { Sample, Target } from './test-targets.ts'

const product = { product: 'regua' }
const last = (target: Target) => target.rows.at(-1)
const mallName = (target: Target) => last(target)?.mallName ?? 'Shopping de ninguém'
export const exampleWeights = {
  bloco: 35,
  total: 20,
  atraso: 15,
  quebrada: 10,
  contato: 10,
  prescricao: 10,
  vigente: 25,
}
const malls = ({ malls: requested }: Target) =>
  requested === undefined ? {} : { malls: requested.map(String) }
const mallIds = ({ malls: requested }: Target): Readonly<Record<string, string>> =>
  requested === undefined ? {} : { shoppingIds: requested.join(',') }
const info = (target: Target): Sample => ({ query: mallIds(target) })
const none = (): Sample => ({})

export const prioritisationSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'prioritisation.readAging': () => ({ params: product }),
  'prioritisation.listSources': none,
  'prioritisation.listShoppings': none,
  'prioritisation.listPortfolios': none,
  'prioritisation.listBillingGroups': none,
  'prioritisation.listCustomerInfo': info,
  'prioritisation.listInfoShoppings': info,
  'prioritisation.listInfoGroups': info,
  'prioritisation.listInfoCustomers': info,
  'prioritisation.listInfoBrands': info,
  'prioritisation.customerBlocks': (target) => ({
    params: { shoppingName: mallName(target) },
    query: { showFourthBlock: 'true' },
  }),
  'prioritisation.groupBlocks': () => ({ query: { showFourthBlock: 'true' } }),
  'prioritisation.customerBlockXls': (target) => ({ params: { shopping: mallName(target) } }),
  'prioritisation.groupBlockXls': none,
  'prioritisation.pastDueBalance': (target) => ({
    params: product,
    body: { ...malls(target), page: 1, size: 50 },
  }),
  'prioritisation.pastDueBalanceXls': (target) => ({ params: product, body: malls(target) }),
  'prioritisation.groupBalance': () => ({
    params: product,
    body: { portifolio: ['TODOS'], page: 1, size: 50 },
  }),
  'prioritisation.groupBalanceXls': () => ({ params: product, body: { portifolio: ['TODOS'] } }),
  'prioritisation.why': (target) => ({
    params: product,
    query: { clientId: last(target)?.tenant ?? 0 },
  }),
  'prioritisation.readWeights': () => ({ params: product }),
  'prioritisation.saveWeights': () => ({
    params: product,
    body: { ...exampleWeights, modo: 'PONTOS' },
  }),
  'prioritisation.simulateWeights': (target) => ({
    params: product,
    body: { ...exampleWeights, ...malls(target) },
  }),
}
