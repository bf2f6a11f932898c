import { itemIn, last, mallFilter, type Sample, type Target } from './test-targets.ts'

const decisionsOf = (target: Target, status: string) =>
  target.rows.map((rows, index) => ({
    idBoleto: itemIn(target, status, index),
    loja: { idSerasaLoja: rows.lojistas[0], negativar: true },
    fiadores: last(target)
      .fiadores.slice(0, 1)
      .map((id) => ({ idSerasaBoletoFiador: id, negativar: true })),
  }))

const analysis = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
const filter = (target: Target) => ({
  ...mallFilter(target),
  url: '/analisar-negativacao-shopping',
})
const search = (target: Target): Sample => ({ body: { ...filter(target), page: 1, size: 50 } })
const history = (target: Target) => ({ params: { id: last(target).history } })

/** The target's boletos as pasted text. */
const sheetOf = ({ rows }: Target, more: string) =>
  rows.map(({ slipNumber }) => `${slipNumber}${more}`).join('\n')

export const negativationSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'negativation.searchBoletos': search,
  'negativation.downloadBoletos': search,
  'negativation.downloadApprovalSheet': (target) => ({
    body: { ...mallFilter(target), url: '/aprovar-negativacao-shopping' },
  }),
  'negativation.searchExceptions': search,
  'negativation.countGuards': (target) => ({ body: filter(target) }),
  'negativation.submitRecommendation': (target) => ({
    body: target.malls ? { boletos: decisionsOf(target, analysis) } : { filtro: {} },
  }),
  'negativation.submitNegativation': (target) => ({
    body: target.malls
      ? { boletos: decisionsOf(target, 'PENDENTE_APROVACAO_EXCECAO_KA') }
      : { filtro: {} },
  }),
  'negativation.mark': (target) => ({ body: { boletos: decisionsOf(target, analysis) } }),
  'negativation.restoreDecisions': (target) => ({
    body: { boletos: decisionsOf(target, analysis) },
  }),
  'negativation.bringSheet': (target) => ({
    body: { url: '/analisar-negativacao-shopping' },
    file: ['colado.csv', sheetOf(target, ';NEGATIVAR')],
  }),
  'negativation.readManualSheet': (target) => ({
    body: { tipo: 'BAIXA_MANUAL' },
    file: ['colado.csv', sheetOf(target, ';pedido')],
  }),
  'negativation.giveBack': (target) => ({
    body: {
      idBoletos: target.rows.map((_, index) =>
        itemIn(target, 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', index),
      ),
      motivo: 'Falta a conferência do valor.',
    },
  }),
  'negativation.totalsByMall': (target) => ({ body: mallFilter(target) }),
  'negativation.downloadTotalsByMall': (target) => ({ body: mallFilter(target) }),
  'negativation.forward': ({ malls = [] }) => ({ body: { shoppings: malls } }),
  'negativation.followUp': (target) => ({ body: { ...mallFilter(target), idCiclo: target.cycle } }),
  'negativation.downloadFollowUp': (target) => ({
    body: { ...mallFilter(target), idCiclo: target.cycle },
  }),
  'negativation.workflowStatuses': () => ({}),
  'negativation.justifications': () => ({}),
  'negativation.history': (target) => ({ params: { id: itemIn(target, analysis) } }),
  'negativation.saveJustification': (target) => ({
    body: { idBoleto: itemIn(target, analysis), idJustificativa: 1, txtObservacao: 'Em conversa' },
  }),
  'negativation.justifyMany': (target) => ({
    body: {
      idBoletos: [itemIn(target, analysis)],
      idJustificativa: 1,
      txtObservacao: 'Em conversa',
    },
  }),
  'negativation.saveJustificationWithFile': (target) => ({
    body: { idBoleto: String(itemIn(target, analysis)), idJustificativa: '1' },
    file: ['prova.pdf', '%PDF-1.7 prova'],
  }),
  'negativation.clearJustification': (target) => ({ body: { idBoleto: itemIn(target, analysis) } }),
  'negativation.historyAttachment': history,
  'negativation.findBills': (target) => ({ body: { texto: last(target).document } }),
  'negativation.searchManual': (target) => ({
    body: { ...mallFilter(target), tipo: 'BAIXA_MANUAL', page: 1, size: 50 },
  }),
  'negativation.downloadManual': (target) => ({
    body: { ...mallFilter(target), tipo: 'INCLUSAO_MANUAL' },
  }),
  'negativation.releaseManually': (target) => ({
    body: {
      boletos: target.rows.map((_, index) => itemIn(target, 'FINALIZADO', index)),
      motivo: 'Pedido do lojista',
    },
  }),
  'negativation.includeManually': (target) => ({
    body: {
      boletos: target.rows.map(({ boleto }) => ({ idBoleto: boleto, observacao: 'Fora do ciclo' })),
    },
  }),
  'negativation.searchBills': (target) => ({ body: { ...mallFilter(target), page: 1, size: 50 } }),
  'negativation.downloadBills': (target) => ({ body: mallFilter(target) }),
  'negativation.billStatuses': () => ({}),
  'negativation.openCycle': () => ({ body: {} }),
  'negativation.closeCycle': ({ cycle }) => ({ body: { idCiclo: cycle, competencia: '2026-11' } }),
  'negativation.cycleCompletion': () => ({}),
  'negativation.cycles': () => ({}),
  'negativation.cyclePanel': ({ cycle }) => ({ params: { id: cycle } }),
}
