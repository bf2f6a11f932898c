import {
  itemIn,
  last,
  mallFilter,
  mallQuery,
  nobody,
  type Sample,
  type Target,
} from './test-targets.ts'

export const bureauSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'bureau.send': ({ malls = [] }) => ({ body: { shoppings: malls } }),
  'bureau.importFile': () => ({
    body: { file: Buffer.from('0').toString('base64'), fileName: 'retorno.txt', ensaio: true },
  }),
  'bureau.downloadNotSent': () => ({ params: { id: '00000000-0000-4000-8000-000000000001' } }),
  'bureau.lotes': () => ({ query: { page: 1, size: 50 } }),
  'bureau.downloadLotes': () => ({}),
  'bureau.sentFile': ({ batch }) => ({ params: { id: batch } }),
  'bureau.returnFile': ({ batch }) => ({ params: { id: batch } }),
  'bureau.reconcile': ({ batch }) => ({
    params: { id: batch },
    body: { confirmadoComBureau: true },
  }),
  'bureau.dossier': (target) => ({ params: { idSerasaBoleto: itemIn(target, 'FINALIZADO') } }),
  'bureau.downloadDossier': (target) => ({
    params: { idSerasaBoleto: itemIn(target, 'FINALIZADO') },
  }),
  'bureau.jobRuns': () => ({ query: { page: 1, size: 20 } }),
  'bureau.downloadJobRuns': () => ({}),
  'bureau.startJob': () => ({ params: { codigo: 'SLA' }, body: {} }),
  'bureau.searchFailed': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'bureau.downloadFailed': (target) => ({ body: mallFilter(target) }),
  'bureau.failedLog': (target) => ({
    body: {
      idSerasaBoleto: itemIn(target, 'FINALIZADO_COM_ERRO'),
      idPessoa: last(target).lojistas.at(-2) ?? nobody,
    },
  }),
  'bureau.exemptFailed': (target) => ({
    body: {
      idBoletos: target.rows.map((_, index) => itemIn(target, 'FINALIZADO_COM_ERRO', index)),
    },
  }),
  'bureau.resend': (target) => ({
    body: {
      boletos: target.rows.map((rows, index) => ({
        idSerasaBoleto: itemIn(target, 'FINALIZADO_COM_ERRO', index),
        idPessoa: rows.lojistas.at(-2) ?? nobody,
      })),
    },
  }),
  'bureau.correctPerson': (target) => ({
    params: { idPessoa: last(target).lojistas.at(-2) ?? nobody },
    body: { logradouro: 'Rua das Flores, 10' },
  }),
  'bureau.writeOffTotals': (target) => ({ body: mallFilter(target) }),
  'bureau.writeOffBoletos': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'bureau.downloadWriteOff': (target) => ({ body: mallFilter(target) }),
  'bureau.removalDeadlines': (target) => ({ query: mallQuery(target) }),
  'bureau.downloadRemovalDeadlines': (target) => ({ query: mallQuery(target) }),
  'bureau.approveWriteOff': ({ malls = [] }) => ({ body: { shoppings: malls } }),
  'bureau.cancelWriteOff': ({ malls }) => ({
    body: {
      numBoleto: ['PRÓP79 Próprio', 'ALHE69 Alheio'],
      numChamado: 'CH-1',
      ...(malls ? { shoppings: malls } : {}),
    },
  }),
  'bureau.searchNegativated': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'bureau.downloadNegativated': (target) => ({ body: mallFilter(target) }),
}
