import { rowsOfFile } from '#features/delinquency/runs/contract/spreadsheets.ts'
import { strToU8, zipSync } from 'fflate'

import type { Sample, Target } from './test-targets.ts'

const unknownId = 2_147_480_000

// A zip whose only file belongs to no mall.
const emptyFileZip = Buffer.from(zipSync({ 'leia-me.txt': strToU8('x') }))

const ofMallIds = ({ malls }: Target): Sample => ({
  query: { mesAno: '10/2026', ...(malls ? { shoppingIds: malls.join(',') } : {}) },
})
const runsOfMalls = ({ malls }: Target): Sample => ({
  query: { page: 1, size: 50, ...(malls ? { shoppingIds: malls.join(',') } : {}) },
})
const monthOfMalls = ({ malls }: Target): Sample => ({
  body: { shoppings: malls ?? [unknownId], mesAno: '10/2026', motivo: 'Faltou um ajuste do mês' },
})
const runOfMalls = ({ malls }: Target): Sample => ({
  body: {
    month: 10,
    year: 2026,
    processingDate: '2026-11-01',
    adjustmentReceiptStartDate: '2026-10-01',
    adjustmentReceiptEndDate: '2026-10-31',
    netReceiptDate: '2026-11-10',
    previousMonthNetReceiptDate: '2026-10-10',
    minimumNumberOfDays: 25,
    shoppings: malls ?? [unknownId],
  },
})
export const delinquencySamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'delinquencyRuns.processBase': runOfMalls,
  'delinquencyRuns.calculate': runOfMalls,
  'delinquencyRuns.readParameters': () => ({ query: { mesAno: '10/2026' } }),
  'delinquencyRuns.listRuns': runsOfMalls,
  'delinquencyRuns.downloadRuns': runsOfMalls,
  'delinquencyRuns.listMonths': ofMallIds,
  'delinquencyRuns.checkMonth': ofMallIds,
  'delinquencyRuns.listDifferences': ofMallIds,
  'delinquencyRuns.downloadDifferences': ofMallIds,
  'delinquencyRuns.closeMonth': monthOfMalls,
  'delinquencyRuns.reopenMonth': monthOfMalls,
  'delinquencyRuns.listORACLE': () => ({ query: { page: 1, size: 50 } }),
  'delinquencyRuns.listADJUSTMENT': () => ({ query: { page: 1, size: 50 } }),
  'delinquencyRuns.listAUXILIARY': () => ({ query: { page: 1, size: 50 } }),
  'delinquencyRuns.spreadsheetFile': ({ load }) => ({ params: { id: load * rowsOfFile } }),
  'delinquencyImports.uploadAdjustments': () => ({
    body: { ensaio: 'true' },
    file: [
      'ajustes.csv',
      'shopping;numeroTitulo;tipoAjuste;data;valor;motivo\r\nNenhum;T1;DESCONTO;10/11/2026;1,00;x\r\n',
    ],
  }),
  'delinquencyImports.uploadFinalSheet': () => ({
    body: { date: '30/09/2026', ensaio: 'true' },
    file: [
      'planilha.csv',
      'shopping;tipoConta;faturado;recebidoBruto;recebidoLiquido;inadBruta;inadLiquida\r\nNenhum;FUNDO;1,00;1,00;0,00;0,00;0,00\r\n',
    ],
  }),
  'delinquencyImports.uploadDelinquencyZip': () => ({
    body: { month: '09', year: '2026', ensaio: 'true' },
    file: ['inadimplencia.zip', emptyFileZip],
  }),
  'delinquencyImports.uploadSummaryZip': () => ({
    body: { month: '09', year: '2026', ensaio: 'true' },
    file: ['resumo.zip', emptyFileZip],
  }),
  'delinquencyFigures.compareOfficial': () => ({ query: { mesAno: '09/2026' } }),
  'fileImports.search': () => ({ query: { page: 1, size: 50 } }),
  'fileImports.download': () => ({}),
  'fileImports.downloadRejected': (target) => ({
    params: { id: target.rows.at(-1)?.fileImport ?? unknownId },
  }),
  'fileImports.undo': () => ({ params: { id: unknownId } }),
  'delinquency.listMovementTypes': () => ({}),
  'delinquency.listContractTypes': () => ({}),
  'delinquency.searchContractTypes': () => ({ query: { page: 1, size: 50 } }),
  'delinquency.downloadContractTypes': () => ({}),
  'delinquency.createContractType': () => ({ body: { codigo: 'NOVO', descricao: 'Novo' } }),
  'delinquency.changeContractType': () => ({
    params: { id: unknownId },
    body: { codigo: 'OUTRO', descricao: 'Outro' },
  }),
  'delinquency.searchMovementTypes': () => ({ query: { page: 1, size: 50 } }),
  'delinquency.downloadMovementTypes': () => ({}),
  'delinquency.createMovementType': () => ({ body: { codigo: 'NVO', idTipoConta: 1 } }),
  'delinquency.changeMovementType': () => ({
    params: { id: unknownId },
    body: { codigo: 'OTR', idTipoConta: 1 },
  }),
  'delinquency.searchDocumentTypes': () => ({ query: { page: 1, size: 50 } }),
  'delinquency.downloadDocumentTypes': () => ({}),
  'delinquency.createDocumentType': () => ({ body: { sigla: 'NV', codigo: 1 } }),
  'delinquency.changeDocumentType': () => ({
    params: { id: unknownId },
    body: { sigla: 'OT', codigo: 2 },
  }),
}
