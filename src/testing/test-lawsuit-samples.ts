import type { Sample, Target } from './test-samples.ts'

const step = 'ANALISE_SHOPPING'
const last = (target: Target) => target.rows.at(-1)
const lawsuitIn = (target: Target, status: string) => last(target)?.lawsuits[status] ?? 0
const malls = ({ malls: some }: Target): Readonly<Record<string, string>> =>
  some === undefined ? {} : { shoppingIds: some.join(',') }
const ids = (target: Target, status: string) =>
  target.rows.map(({ lawsuits }) => lawsuits[status] ?? 0)

/** A sample of every call of legal action, by name. */
export const lawsuitSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'lawsuits.listBoletos': (target) => ({
    params: { id: lawsuitIn(target, step) },
    query: { size: 1_000 },
  }),
  'lawsuits.listTitulos': (target) => ({
    params: { id: lawsuitIn(target, step), idBoleto: last(target)?.lawsuitBoleto ?? 0 },
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
    params: { id: last(target)?.recommendation ?? 0 },
  }),
  'lawsuitDecisions.byStatus': (target) => ({ query: { ...malls(target), detalhe: 'true' } }),
  'lawsuitDecisions.byStatusXls': (target) => ({ query: malls(target) }),
}
