import { fileLayout } from '#listing/importer.ts'

import type { Brings } from './lifecycle.ts'

export type { Brings }

/** Kind of a field; without one it is text or a code of a closed list. */
export type FieldKind = 'code' | 'document' | 'day' | 'month' | 'money' | 'rate'

/** A field that a recipe may fill. */
export type Field = {
  readonly name: string
  readonly label: string
  readonly isRequired?: true
  readonly kind?: FieldKind
}

const needed = (name: string, label: string, kind?: FieldKind): Field => ({
  name,
  label,
  isRequired: true,
  ...(kind && { kind }),
})
const free = (name: string, label: string, kind?: FieldKind): Field => ({
  name,
  label,
  ...(kind && { kind }),
})

const mall = needed('shopping', 'Shopping')
const unit = needed('unidEcon', 'Unidade econômica', 'code')
const contract = needed('contrato', 'Contrato', 'code')
const luc = needed('luc', 'LUC', 'code')
const document = needed('cpfCnpj', 'CPF/CNPJ', 'document')
const name = needed('razaoSocial', 'Razão social')
const tradeName = free('nomeFantasia', 'Nome fantasia')
const contractType = needed('tipoContrato', 'Tipo de contrato')
const number = needed('numeroTitulo', 'Número do título', 'code')
const payment = [
  free('docPagamento', 'Documento do pagamento', 'code'),
  free('dataCompensacao', 'Data da compensação', 'day'),
  free('dataPagamento', 'Data do pagamento', 'day'),
  free('valorRecebido', 'Valor recebido', 'money'),
] as const
const withheld = free('tributoRetido', 'Tributo retido', 'money')

/** Fields of each kind of row, required as the layout of the import requires them. */
export const FIELDS: Readonly<Record<Brings, readonly Field[]>> = {
  TITULOS: [
    mall,
    unit,
    contract,
    luc,
    tradeName,
    name,
    document,
    contractType,
    number,
    free('numBoleto', 'Número do boleto', 'code'),
    needed('tipoDocumento', 'Tipo de documento'),
    needed('tipoMovimento', 'Tipo de movimento'),
    free('centroLucro', 'Centro de lucro', 'code'),
    needed('competencia', 'Competência', 'month'),
    needed('vencimento', 'Vencimento', 'day'),
    free('vencimentoOriginal', 'Vencimento original', 'day'),
    needed('valorOriginal', 'Valor original', 'money'),
    needed('valorAberto', 'Valor em aberto', 'money'),
    free('descontoMulta', 'Desconto da multa', 'money'),
    free('descontoJuros', 'Desconto dos juros', 'money'),
    ...payment,
    withheld,
    free('contaContabil', 'Conta contábil', 'code'),
    free('boletoAdm', 'Boleto da administradora'),
    free('dataContabilizacao', 'Data da contabilização', 'day'),
  ],
  CONTRATOS: [
    mall,
    unit,
    contract,
    luc,
    document,
    name,
    free('nascimento', 'Nascimento', 'day'),
    tradeName,
    free('objeto', 'Objeto'),
    contractType,
    needed('statusContrato', 'Situação do contrato'),
    free('inicio', 'Início', 'day'),
    free('fim', 'Fim', 'day'),
    needed('logradouro', 'Logradouro'),
    needed('bairro', 'Bairro'),
    needed('cidade', 'Cidade'),
    needed('uf', 'UF'),
    needed('cep', 'CEP'),
    free('telefone', 'Telefone'),
    free('email', 'E-mail'),
    free('indice', 'Índice'),
    free('percentualMulta', 'Percentual da multa', 'rate'),
    free('percentualJuros', 'Percentual dos juros', 'rate'),
    free('grupo', 'Grupo'),
    free('portfolio', 'Portfólio'),
    free('statusJuridico', 'Status jurídico'),
    free('fiadorNome', 'Nome do fiador'),
    free('fiadorCpfCnpj', 'CPF/CNPJ do fiador', 'document'),
    free('fiadorNascimento', 'Nascimento do fiador', 'day'),
    free('fiadorLogradouro', 'Logradouro do fiador'),
    free('fiadorBairro', 'Bairro do fiador'),
    free('fiadorCidade', 'Cidade do fiador'),
    free('fiadorUf', 'UF do fiador'),
    free('fiadorCep', 'CEP do fiador'),
    free('fiancaFim', 'Fim da fiança', 'day'),
    free('observacao', 'Observação'),
  ],
  RECEBIMENTOS: [
    mall,
    unit,
    free('numeroTitulo', 'Número do título', 'code'),
    free('numBoleto', 'Número do boleto', 'code'),
    needed('docPagamento', 'Documento do pagamento', 'code'),
    needed('dataCompensacao', 'Data da compensação', 'day'),
    free('dataPagamento', 'Data do pagamento', 'day'),
    needed('valorRecebido', 'Valor recebido', 'money'),
    withheld,
    free('estorno', 'Estorno'),
  ],
  ACORDOS: [
    needed('numeroAcordo', 'Número do acordo', 'code'),
    contract,
    luc,
    document,
    number,
    needed('dataAcordo', 'Data do acordo', 'day'),
    needed('parcela', 'Parcela'),
    needed('vencimentoParcela', 'Vencimento da parcela', 'day'),
    needed('valorParcela', 'Valor da parcela', 'money'),
    free('dataPagamentoParcela', 'Pagamento da parcela', 'day'),
    needed('status', 'Status'),
  ],
  AJUSTES: [
    mall,
    number,
    needed('tipoAjuste', 'Tipo de ajuste'),
    free('tipoConta', 'Tipo de conta'),
    needed('data', 'Data', 'day'),
    needed('valor', 'Valor', 'money'),
    needed('motivo', 'Motivo'),
  ],
  NOTIFICACOES: [
    mall,
    luc,
    needed('numBoleto', 'Número do boleto', 'code'),
    document,
    free('tipo', 'Tipo'),
    needed('canal', 'Canal'),
    needed('enviadoEm', 'Enviado em', 'day'),
    free('entregueEm', 'Entregue em', 'day'),
    free('nomeArquivo', 'Nome do arquivo'),
    free('comprovante', 'Comprovante'),
  ],
  INDICES: [
    needed('indice', 'Índice'),
    needed('mes', 'Mês', 'month'),
    needed('valor', 'Variação do mês'),
  ],
  RETORNO_BANCARIO: [],
}

// Templates of the files that no importer with columns of its own reads.
for (const brings of ['TITULOS', 'CONTRATOS', 'RECEBIMENTOS'] as const)
  fileLayout(
    brings,
    FIELDS[brings].map(({ name: column, label, isRequired, kind }) => ({
      name: column,
      means: label,
      ...(isRequired && { isRequired }),
      ...(kind && { kind }),
    })),
  )

/** Fields that the contract register fills when the recipe has no origin for them. */
export const FROM_REGISTER: readonly string[] = [
  'luc',
  'nomeFantasia',
  'razaoSocial',
  'cpfCnpj',
  'tipoContrato',
]

/** Fields of a credit row: mall, who, number and value (any-erp 1). */
export const CREDIT_FIELDS = ['unidEcon', 'contrato', 'cpfCnpj', 'numeroTitulo', 'valorAberto']

const LABELS = new Map(
  Object.values(FIELDS).flatMap((fields) =>
    fields.map(({ name, label }) => [name, label] as const),
  ),
)

/** Label of a field; anything else, such as a column of the file, keeps its name. */
export const fieldLabel = (name: string): string => LABELS.get(name) ?? name
