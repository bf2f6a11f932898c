import type { Sample, Target } from './test-samples.ts'

// An id that no row has (test-samples.ts).
const nobody = 2_147_480_000
const step = 'ANALISE_SHOPPING'
const last = (target: Target) => target.rows.at(-1)
const lawsuitIn = (target: Target, status: string) => last(target)?.lawsuits[status] ?? nobody
const malls = ({ malls: some }: Target): Readonly<Record<string, string>> =>
  some === undefined ? {} : { shoppingIds: some.join(',') }
const ids = (target: Target, status: string) =>
  target.rows.map(({ lawsuits }) => lawsuits[status] ?? nobody)

/** A sample of every call of legal action, by name. */
export const lawsuitSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'lawsuits.listBoletos': (target) => ({
    params: { id: lawsuitIn(target, step) },
    query: { size: 1_000 },
  }),
  'lawsuits.listTitulos': (target) => ({
    params: { id: lawsuitIn(target, step), idBoleto: last(target)?.lawsuitBoleto ?? nobody },
    query: { size: 1_000 },
  }),
  'lawsuitDecisions.unpaged': (target) => ({
    query: { ...malls(target), stepWorkflowCode: step },
  }),
  'lawsuitDecisions.xls': (target) => ({ query: { ...malls(target), stepWorkflowCode: step } }),
  'lawsuitDecisions.recommend': (target) => ({
    params: { id: lawsuitIn(target, step) },
    body: { idJustificativa: '1', numChamado: 'RN-1' },
  }),
  'lawsuitDecisions.submit': (target) => ({ body: { ids: ids(target, step) } }),
  'lawsuitDecisions.giveBack': (target) => ({
    body: { ids: ids(target, 'APROVACAO_SHOPPING'), motivo: 'Falta conferir o valor.' },
  }),
  'lawsuitDecisions.history': (target) => ({ params: { id: lawsuitIn(target, step) } }),
  'lawsuitDecisions.attachment': (target) => ({
    params: { id: last(target)?.recommendation ?? nobody },
  }),
  'lawsuitDecisions.byStatus': (target) => ({ query: { ...malls(target), detalhe: 'true' } }),
  'lawsuitDecisions.byStatusXls': (target) => ({ query: malls(target) }),
}
