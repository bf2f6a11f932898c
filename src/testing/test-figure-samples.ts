import { mallIds, type Sample, type Target } from './test-targets.ts'

const figuresOf = (target: Target) => ({ ...mallIds(target), mesAnoInicio: '2026-08' })
const gridOf = (target: Target) => ({ ...mallIds(target), mes: 8, ano: 2026 })

export const figureSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'delinquencyFigures.readHeader': (target) => ({ query: figuresOf(target) }),
  'delinquencyFigures.searchMalls': (target) => ({ query: figuresOf(target) }),
  'delinquencyFigures.downloadMalls': (target) => ({ query: figuresOf(target) }),
  'delinquencyFigures.searchStores': (target) => ({ query: { ...figuresOf(target), page: 1 } }),
  'delinquencyFigures.downloadStores': (target) => ({ query: figuresOf(target) }),
  'delinquencyFigures.readCharts': (target) => ({ query: gridOf(target) }),
  'delinquencyFigures.downloadChart': (target) => ({
    query: { ...gridOf(target), quadro: 'MAPA' },
  }),
  'delinquencyFigures.readSummary': (target) => ({ query: gridOf(target) }),
  'delinquencyFigures.downloadSummary': (target) => ({ query: gridOf(target) }),
  'delinquencyFigures.downloadLucByLuc': (target) => ({ query: gridOf(target) }),
  'delinquencyFigures.searchTitulos': (target) => ({
    query: { ...gridOf(target), linha: 3, coluna: 'valorMensalAluguel' },
  }),
  'delinquencyFigures.downloadTitulos': (target) => ({
    query: { ...figuresOf(target), cartao: 'inadimplenciaBruta' },
  }),
}
