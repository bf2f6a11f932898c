import type { Sample, Target } from './test-targets.ts'

const last = (target: Target) => target.rows.at(-1)
const at = (target: Target): Sample => ({ params: { id: last(target)?.followedLawsuit ?? 0 } })
const malls = ({ malls: ids }: Target): Readonly<Record<string, string>> =>
  ids === undefined ? {} : { shoppingIds: ids.join(',') }

export const lawsuitFollowUpSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'lawsuitFollowUp.search': (target) => ({ query: { ...malls(target), page: 1, size: 50 } }),
  'lawsuitFollowUp.download': (target) => ({ query: malls(target) }),
  'lawsuitFollowUp.cycleMonths': () => ({}),
  'lawsuitFollowUp.panel': () => ({}),
  'lawsuitFollowUp.get': at,
  'lawsuitFollowUp.save': (target) => ({
    ...at(target),
    body: { guias: [{ id: null, valor: 120.5 }] },
  }),
  'lawsuitFollowUp.saveChecklist': (target) => ({
    ...at(target),
    body: { itens: [{ item: 'CONTRATO', estado: 'OK' }] },
  }),
  'lawsuitFollowUp.reopenPhase': (target) => ({
    ...at(target),
    body: { idFase: 1, motivo: 'Falta o aditivo de 2025' },
  }),
  'lawsuitFollowUp.withdraw': (target) => ({
    ...at(target),
    body: { motivo: 'Acordo fechado com o lojista', numeroChamado: 'CH-1' },
  }),
  'lawsuitFollowUp.except': (target) => ({
    ...at(target),
    body: { idJustificativa: 1, numeroChamado: 'CH-1', observacao: 'Em negociação' },
  }),
  'lawsuitFollowUp.askClaim': (target) => ({
    ...at(target),
    body: { motivo: 'Juros até o dia do chamado' },
  }),
  'lawsuitFollowUp.confirm': at,
  'lawsuitFollowUp.refuse': (target) => ({
    ...at(target),
    body: { motivo: 'Não foi combinado com o jurídico' },
  }),
  'lawsuitFollowUp.openTickets': at,
  'lawsuitFollowUp.cancelTicket': (target) => ({
    ...at(target),
    body: { idGuia: 1, motivo: 'O chamado não foi aberto' },
  }),
  'lawsuitFollowUp.retryTicket': (target) => ({ ...at(target), body: { idGuia: 1 } }),
  'lawsuitFollowUp.downloadTitulos': at,
  // On the due day nothing is added: amounts of the own mall remain whole reais.
  'lawsuitFollowUp.downloadMemory': (target) => ({ ...at(target), query: { data: '2026-08-10' } }),
  'lawsuitFollowUp.downloadFolder': at,
  'lawsuitFollowUp.readMemory': (target) => ({ ...at(target), query: { data: '2026-08-10' } }),
  'lawsuitFollowUp.checkProtocol': (target) => ({
    ...at(target),
    query: { numero: '1156362-49.2026.8.26.0633' },
  }),
  'lawsuitFollowUp.uploadTitulos': (target) => ({
    ...at(target),
    file: [
      'titulos.csv',
      `idTitulo;valJuros;valMulta;valCorrecao\r\n${last(target)?.followedTitulo ?? 0};1,00;0;0\r\n`,
    ],
  }),
  'lawsuitFollowUp.saveTitulos': (target) => ({
    ...at(target),
    body: { list: [{ idTitulo: last(target)?.followedTitulo ?? 0, considerar: true, juros: 10 }] },
  }),
}
