import { nobody, type Sample, type Target } from './test-targets.ts'

const step = 'ANALISE_SHOPPING'
const last = (target: Target) => target.rows.at(-1)
const lawsuitIn = (target: Target, status: string) => last(target)?.lawsuits[status] ?? nobody
const malls = ({ malls: some }: Target, key = 'shoppingIds'): Readonly<Record<string, string>> =>
  some === undefined ? {} : { [key]: some.join(',') }
const ids = (target: Target, status: string) =>
  target.rows.map(({ lawsuits }) => lawsuits[status] ?? nobody)

const ofItsRows = 'each row names its mall: one of another mall is rejected (samples.test.ts)'
/** Lawsuit writes whose input contains no mall, with the reason. */
export const lawsuitFiles: Readonly<Record<string, string>> = {
  'lawsuitImports.uploadFinalFilings': ofItsRows,
  'lawsuitImports.uploadCaseAgreements': ofItsRows,
  'lawsuitImports.uploadManualFilings': ofItsRows,
}

export const lawsuitSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'lawsuits.listBoletos': (target) => ({
    params: { id: lawsuitIn(target, step) },
    query: { size: 1_000 },
  }),
  'lawsuits.listTitulos': (target) => ({
    params: { id: lawsuitIn(target, step), idBoleto: last(target)?.lawsuitBoleto ?? nobody },
    query: { size: 1_000 },
  }),
  'lawsuitImports.uploadFinalFilings': () => ({
    body: { ensaio: 'true' },
    file: [
      'apuracao.csv',
      'numeroContrato;luc;shopping;cpfCnpj;tipoDivida;numeroChamadoAjuizamento;statusChamado;numeroProtocolo;dataAjuizamento\r\nC;L;Nenhum;52998224725;LOJA;CA-1;Ajuizado;1156362-49.2026.8.26.0633;16/08/2026\r\n',
    ],
  }),
  'lawsuitImports.uploadCaseAgreements': () => ({
    body: { ensaio: 'true' },
    file: [
      'autos.csv',
      'shopping;luc;numeroContrato;cpfCnpj;numeroProcesso;dataAcordo;valorAcordo;parcelas;primeiroVencimento;status\r\nNenhum;L;C;52998224725;3511451-85.2026.8.26.0006;29/08/2026;1,00;1;13/09/2026;VIGENTE\r\n',
    ],
  }),
  'lawsuitImports.uploadManualFilings': () => ({
    body: { ensaio: 'true' },
    file: [
      'manual.csv',
      'shopping;luc;numeroContrato;cpfCnpj;razaoSocial;tipoDivida;saldoCriterio\r\nNenhum;L;C;52998224725;Loja;LOJA;1,00\r\n',
    ],
  }),
  'lawsuitEligibility.fire': () => ({ params: { product: 'regua' } }),
  'lawsuitEligibility.previewFire': () => ({ params: { product: 'regua' } }),
  'lawsuitEligibility.execution': () => ({ params: { product: 'regua' } }),
  'lawsuitEligibility.list': () => ({}),
  'lawsuitEligibility.download': (target) => ({ query: malls(target, 'shoppingsIds') }),
  'lawsuitEligibility.updateFollowing': (target) => ({
    body: { idsAcoesParaRemover: ids(target, 'AGUARDANDO_LIBERACAO') },
  }),
  'lawsuitEligibility.release': (target) => ({ query: malls(target) }),
  'lawsuitEligibility.simulate': () => ({ body: { idTipoDivida: 1, idTipoAcao: 1 } }),
  'lawsuitEligibility.listLeftOut': (target) => ({ query: malls(target, 'shoppings') }),
  'lawsuitEligibility.downloadLeftOut': (target) => ({ query: malls(target, 'shoppings') }),
  'lawsuitDecisions.unpaged': (target) => ({
    query: { ...malls(target), stepWorkflowCode: step },
  }),
  'lawsuitDecisions.xls': (target) => ({ query: { ...malls(target), stepWorkflowCode: step } }),
  'lawsuitDecisions.downloadApprovalSheet': (target) => ({
    query: { ...malls(target), stepWorkflowCode: 'APROVACAO_SHOPPING' },
  }),
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
