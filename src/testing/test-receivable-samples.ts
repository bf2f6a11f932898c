import { last, mallQuery, type Sample, type Target } from './test-targets.ts'
import { noSearch } from '#features/ledger/source-searches/rules/setting.ts'

const sourceLines = 'Filial;Título;Vencimento;Saldo\r\n1000;T1;15/08/2026;10,50\r\n'

const sourceOf = (codigo: string) => ({
  codigo,
  nome: 'Uma fonte',
  receita: {
    arquivos: [{ papel: 'T' }],
    partes: [
      {
        traz: 'TITULOS',
        arquivo: 'T',
        campos: {
          unidEcon: { coluna: 'Filial' },
          contrato: { cadastro: true },
          numeroTitulo: { coluna: 'Título' },
          tipoDocumento: { constante: 'DP' },
          tipoMovimento: { constante: 'ALM' },
          competencia: { coluna: 'Vencimento', mes: true },
          vencimento: { coluna: 'Vencimento' },
          valorAberto: { coluna: 'Saldo' },
        },
      },
    ],
  },
})

export const receivableSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'receivables.uploadSpreadsheet': (target) => ({
    body:
      target.malls === undefined
        ? { ensaio: 'true' }
        : { ensaio: 'true', shopping: String(last(target).mall) },
    file: ['titulos.csv', 'nada;disto\r\n'],
  }),
  'receivables.listLoadStatuses': () => ({}),
  'receivables.listLoads': (target) => ({
    query: {
      page: 1,
      size: 50,
      ...(target.malls ? { shoppings: target.malls.join(','), id: target.load } : {}),
    },
  }),
  'receivables.downloadLoads': (target) => ({ query: mallQuery(target) }),
  'receivables.downloadRejected': ({ load }) => ({ params: { id: load } }),
  'receivables.undoLoad': ({ load }) => ({ params: { id: load } }),
  'receivables.retryLoad': ({ load }) => ({ params: { id: load } }),

  'bankReturns.search': (target) => ({ query: { page: 1, size: 50, ...mallQuery(target) } }),
  'bankReturns.download': (target) => ({ query: mallQuery(target) }),
  'bankReturns.link': (target) => ({
    params: { id: last(target).bankAct },
    body: {
      idShopping: last(target).mall,
      numBoleto: last(target).slipNumber,
      motivo: 'comprovante do lojista',
    },
  }),
  'bankReturns.disregard': (target) => ({
    params: { id: last(target).bankAct },
    body: { motivo: 'pagamento de outra empresa' },
  }),
  'receivedFiles.search': (target) => ({ query: { page: 1, size: 50, ...mallQuery(target) } }),
  'receivedFiles.download': (target) => ({ query: mallQuery(target) }),
  'receivedFiles.show': (target) => ({ params: { id: last(target).bankReturn } }),
  'receivedFiles.downloadBytes': (target) => ({ params: { id: last(target).bankReturn } }),
  'receivedFiles.downloadRejected': (target) => ({ params: { id: last(target).bankReturn } }),
  'receivedFiles.downloadOrderRows': (target) => ({ params: { id: last(target).bankReturn } }),
  'receivedFiles.bring': () => ({
    body: { codigo: 'REGUA_TITULOS', ensaio: 'true' },
    file: ['titulos.csv', 'nada;disto\r\n'],
  }),
  'receivedFiles.confirm': (target) => ({
    params: { id: last(target).bankReturn },
    body: { motivo: 'o shopping foi vendido' },
  }),
  'receivedFiles.discard': (target) => ({
    params: { id: last(target).bankReturn },
    body: { motivo: 'o arquivo está incompleto' },
  }),
  'receivedFiles.retry': (target) => ({ params: { id: last(target).bankReturn } }),
  'receivedFiles.undo': (target) => ({ params: { id: last(target).bankReturn } }),
  'bankReturns.confirm': (target) => ({ body: { idEntrada: last(target).bankReturn } }),
  'tenantCredits.search': (target) => ({ query: { page: 1, size: 50, ...mallQuery(target) } }),
  'tenantCredits.download': (target) => ({ query: mallQuery(target) }),

  'doubtfulTitulos.searchVanished': (target) => ({
    query: { page: 1, size: 50, ...mallQuery(target) },
  }),
  'doubtfulTitulos.downloadVanished': (target) => ({ query: mallQuery(target) }),
  'doubtfulTitulos.searchTwins': (target) => ({
    query: { page: 1, size: 50, ...mallQuery(target) },
  }),
  'doubtfulTitulos.downloadTwins': (target) => ({ query: mallQuery(target) }),
  'doubtfulTitulos.searchUnconfirmed': (target) => ({
    query: { page: 1, size: 50, ...mallQuery(target) },
  }),
  'doubtfulTitulos.downloadUnconfirmed': (target) => ({ query: mallQuery(target) }),
  'doubtfulTitulos.propose': (target) => ({
    body: { idTitulos: [last(target).vanishedTitulo], motivo: 'cancelado no ERP' },
  }),
  'doubtfulTitulos.confirm': (target) => ({ body: { idProposta: last(target).writeOff } }),
  'doubtfulTitulos.refuse': (target) => ({
    body: { idProposta: last(target).writeOff, motivo: 'ainda está em aberto' },
  }),

  'firstMigration.read': () => ({}),
  'firstMigration.orphans': () => ({}),
  'firstMigration.start': () => ({ body: { motivo: 'saída do sistema antigo' } }),
  'firstMigration.loadStep': () => ({
    params: { etapa: 'CONFERENCIA' },
    body: { ensaio: 'true' },
    file: ['conferencia.csv', 'shopping;medida;dia;valor\r\n1;CONTRATOS;16/11/2026;1\r\n'],
  }),
  'firstMigration.dispenseStep': () => ({
    params: { etapa: 'ACORDOS' },
    body: { motivo: 'não há acordos abertos' },
  }),
  'firstMigration.explain': () => ({
    body: { shopping: '1', medida: 'CONTRATOS', explicacao: 'contratos encerrados em 2025' },
  }),
  'firstMigration.conclude': () => ({}),
  'firstMigration.downloadComparison': () => ({}),
  'fileTemplates.columns': () => ({ query: { traz: 'TITULOS' } }),
  'fileTemplates.download': () => ({ params: { traz: 'NEGATIVADOS' } }),
  'sourceSearches.save': () => ({
    params: { id: 1 },
    body: {
      ...noSearch,
      esperadoAte: '08:00',
      motivo: 'o ERP manda de manhã',
    },
  }),
  'sourceSearches.now': () => ({ params: { id: 1 }, body: {} }),
  'sourceSearches.list': () => ({ params: { id: 1 } }),

  'sources.search': () => ({ query: { page: 1, size: 50 } }),
  'sources.download': () => ({}),
  'sources.listReadyMade': () => ({}),
  'sources.read': () => ({ params: { id: 1 } }),
  'sources.detect': () => ({ body: {}, file: ['titulos.csv', sourceLines] }),
  'sources.readBothWays': () => ({ body: { idEntrada: 1 } }),
  'sources.rehearse': () => ({ body: { idAmostra: 1, idFonte: 1 } }),
  'sources.create': () => ({ body: { ...sourceOf('UMA_FONTE'), traz: 'TITULOS' } }),
  'sources.change': () => ({
    params: { id: 1 },
    body: { ...sourceOf('UMA_FONTE'), versao: 1, motivo: 'o ERP mudou uma coluna' },
  }),
  'sources.test': () => ({ params: { id: 1 }, body: { versao: 1 } }),
  'sources.listVersions': () => ({ params: { id: 1 } }),
  'sources.proposeActivation': () => ({
    params: { id: 1 },
    body: { motivo: 'o ERP manda o arquivo' },
  }),
  'sources.confirm': () => ({ params: { id: 1 }, body: { idProposta: 1 } }),
  'sources.refuse': () => ({
    params: { id: 1 },
    body: { idProposta: 1, motivo: 'a coluna está errada' },
  }),
  'sources.suspend': () => ({ params: { id: 1 }, body: { motivo: 'o ERP vai ser trocado' } }),

  'notices.searchNotified': () => ({ query: { page: 1, size: 50 } }),
  'notices.downloadNotified': () => ({}),
  'notices.upload': () => ({
    body: { ensaio: 'true' },
    file: [
      'avisos.csv',
      'shopping;luc;numBoleto;cpfCnpj;canal;enviadoEm;nomeArquivo\r\nNenhum;L;B;52998224725;AR;10/11/2026;CARTA_COBRANCA\r\n',
    ],
  }),
}
