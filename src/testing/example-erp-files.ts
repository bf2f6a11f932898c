// Small ERP files for tests: one valid row per layout.

export const tables = [
  'mall',
  'luc',
  'tenant',
  'contract',
  'guarantor',
  'collection_group',
  'group_tenant',
  'boleto',
  'titulo',
  'receipt',
  'tenant_credit',
]

/** Columns of an ORACLE file. */
export const oracleHeader =
  'shopping;unidEcon;contrato;luc;nomeFantasia;razaoSocial;cpfCnpj;tipoContrato;numeroTitulo;numBoleto;tipoDocumento;tipoMovimento;centroLucro;competencia;vencimento;vencimentoOriginal;valorOriginal;valorAberto;descontoMulta;descontoJuros;docPagamento;dataCompensacao;dataPagamento;valorRecebido'.split(
    ';',
  )
export const oracleRow: Record<string, string> = {
  shopping: 'Shopping Um',
  unidEcon: '9001',
  contrato: 'C1',
  luc: 'L1',
  nomeFantasia: 'Loja',
  razaoSocial: 'Loja Ltda',
  cpfCnpj: '36576230000140',
  tipoContrato: 'LOJA',
  numeroTitulo: 'T1',
  numBoleto: 'B1',
  tipoDocumento: 'DP',
  tipoMovimento: 'ALM',
  centroLucro: 'CL1',
  competencia: '10/2026',
  vencimento: '10/10/2026',
  vencimentoOriginal: '10/10/2026',
  valorOriginal: '1.000,00',
  valorAberto: '1000,00',
}

/** Columns of an AUXILIARY file, without those of the guarantor. */
export const auxiliaryHeader =
  'shopping;unidEcon;contrato;luc;cpfCnpj;razaoSocial;nomeFantasia;tipoContrato;statusContrato;logradouro;bairro;cidade;uf;cep;grupo;portfolio;fiadorNome;fiadorCpfCnpj'.split(
    ';',
  )
export const auxiliaryRow: Record<string, string> = {
  shopping: 'Shopping Um',
  unidEcon: '9001',
  contrato: 'C1',
  luc: 'L1',
  cpfCnpj: '36576230000140',
  razaoSocial: 'Loja Ltda',
  nomeFantasia: 'Loja',
  tipoContrato: 'LOJA',
  statusContrato: 'ATIVO',
  logradouro: 'Rua A, 1',
  bairro: 'Centro',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310-100',
}

/** CSV with these columns; missing cells are empty. */
export const csv = (rows: readonly Record<string, string>[], header = oracleHeader) =>
  [header.join(';'), ...rows.map((row) => header.map((name) => row[name] ?? '').join(';'))].join(
    '\r\n',
  )
