import { last, type Sample, type Target } from './test-targets.ts'

// In the first module, which no screen uses yet, so that the choice of the cycle does not change.
const exception = (own: Readonly<Record<string, unknown>>, { malls = [] }: Target) => ({
  ...own,
  modulos: [1],
  shoppings: malls,
})
const samplesOf = (name: string, ownOf: (target: Target) => Readonly<Record<string, unknown>>) => {
  const body = (target: Target) => exception(ownOf(target), target)
  const params = (target: Target) => ({ id: last(target).exception })
  return {
    [`exceptions.search${name}`]: () => ({ query: { page: 1, size: 50 } }),
    [`exceptions.simulate${name}`]: (target: Target) => ({
      body: { ...body(target), id: last(target).exception },
    }),
    [`exceptions.create${name}`]: (target: Target) => ({ body: body(target) }),
    [`exceptions.change${name}`]: (target: Target) => ({
      params: params(target),
      body: body(target),
    }),
    [`exceptions.remove${name}`]: (target: Target) => ({ params: params(target) }),
    [`exceptions.download${name}`]: () => ({}),
  }
}

export const exceptionSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'exceptions.listModules': () => ({}),
  'exceptions.uploadDocumentNumbers': () => ({
    body: { ensaio: 'true' },
    file: ['numeros.csv', 'numero;anoCompetencia;unidEcon;modulos\r\nN1;2026;0;SERASA\r\n'],
  }),
  ...samplesOf('Documents', (target) => ({ cpfCnpj: last(target).document })),
  ...samplesOf('DocumentTypes', () => ({ tipo: 'DP' })),
  ...samplesOf('CostCentres', () => ({ centroLucro: 'CL1' })),
  ...samplesOf('DocumentNumbers', () => ({
    numero: 'N1',
    anoCompetencia: 2026,
    unidEcon: '0',
  })),
}
