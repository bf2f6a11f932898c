import { isMunicipality } from '#server/files/municipalities.ts'
import { formatCep, isCep } from '#values/cep.ts'
import { isCepOfUf, isUf } from '#values/postal-region.ts'
import { indexNamed, LEGAL_INDEX, LEGAL_RATE, PRICE_INDICES } from '#values/price-index.ts'

import {
  birthDay,
  type CellReader,
  cep,
  code,
  day,
  document,
  idOf,
  oneOf,
  percentage,
  state,
  text,
  upperCode,
} from '#listing/server/reading/cells.ts'
import {
  type CellOf,
  type Layout,
  optional,
  requiredColumn,
  type RowFlaw,
} from '#listing/server/reading/layout.ts'

import type { Codes } from './codes.ts'

function checkCity(cell: CellOf, cityColumn: string, ufColumn: string): RowFlaw[] {
  const [city, uf] = [cell(cityColumn), cell(ufColumn)]
  if (city === '' || !isUf(uf) || isMunicipality(city, uf)) return []
  return [
    {
      column: cityColumn,
      severity: 'AVISO',
      reason: `Não há este município em ${uf}; a negativação ficará bloqueada até a correção.`,
      value: city,
    },
  ]
}

// Uses the table of postal code ranges, like guard G08.
function checkCep(cell: CellOf, cepColumn: string, ufColumn: string): RowFlaw[] {
  const [cep, uf] = [cell(cepColumn), cell(ufColumn)]
  if (!isCep(cep) || !isUf(uf) || isCepOfUf(cep, uf)) return []
  return [
    {
      column: cepColumn,
      severity: 'AVISO',
      reason: `O CEP ${formatCep(cep)} não é de ${uf}; a negativação ficará bloqueada até a correção.`,
      value: cep,
    },
  ]
}

const guarantorColumns = [
  'fiadorNascimento',
  'fiadorLogradouro',
  'fiadorBairro',
  'fiadorCidade',
  'fiadorUf',
  'fiadorCep',
  'fiancaFim',
]

function checkGuarantor(cell: CellOf): RowFlaw[] {
  const [name, ofGuarantor] = [cell('fiadorNome'), cell('fiadorCpfCnpj')]
  if (
    ofGuarantor === '' &&
    (name !== '' || guarantorColumns.some((column) => cell(column) !== ''))
  ) {
    return [
      {
        column: 'fiadorCpfCnpj',
        severity: 'ERRO',
        reason: 'A linha tem dados de um fiador: informe o CPF/CNPJ dele.',
        value: '',
      },
    ]
  }
  if (ofGuarantor !== '' && name === '')
    return [
      { column: 'fiadorNome', severity: 'ERRO', reason: 'Informe o nome deste fiador.', value: '' },
    ]
  return []
}

function checkGroup(cell: CellOf): RowFlaw[] {
  if (cell('grupo') !== '' || cell('portfolio') === '') return []
  return [
    {
      column: 'portfolio',
      severity: 'AVISO',
      reason: 'O portfólio é do grupo de cobrança, e a linha não tem grupo: ele foi ignorado.',
      value: cell('portfolio'),
    },
  ]
}

const knownIndices = [...PRICE_INDICES, LEGAL_INDEX].join(', ')

/** The contract index in our spelling; unknown texts stay unchanged. */
const contractIndex: CellReader = (cell, sheet) => {
  const named = indexNamed(cell)
  return named === undefined || named === LEGAL_RATE ? upperCode(cell, sheet) : named
}

/** A contract with an unknown index is not corrected (rules 5.5). */
function checkIndex(cell: CellOf): RowFlaw[] {
  const named = indexNamed(cell('indice'))
  if (cell('indice') === '' || (named !== undefined && named !== LEGAL_RATE)) return []
  return [
    {
      column: 'indice',
      severity: 'AVISO',
      reason: `Não há índice com este nome: nada será acrescido ao principal. Use ${knownIndices}.`,
      value: cell('indice'),
    },
  ]
}

/** AUXILIARY: the contract register, one row per contract and guarantor (rules 9). */
export const auxiliary = ({ contractTypes }: Codes): Layout => ({
  kind: 'AUXILIARY',
  party: [],
  columns: [
    requiredColumn('shopping', 'mall_name', text),
    requiredColumn('unidEcon', 'economic_unit', code),
    requiredColumn('contrato', 'contract', code),
    requiredColumn('luc', 'luc', code),
    requiredColumn('cpfCnpj', 'document', document),
    requiredColumn('razaoSocial', 'name', text),
    optional('nascimento', 'born_day', birthDay),
    optional('nomeFantasia', 'trade_name', text),
    optional('objeto', 'object', text),
    requiredColumn('tipoContrato', 'contract_type_id', idOf('tipo de contrato', contractTypes)),
    requiredColumn('statusContrato', 'status', oneOf('ATIVO', 'INATIVO')),
    optional('inicio', 'starts_day', day),
    optional('fim', 'ends_day', day),
    requiredColumn('logradouro', 'street', text),
    requiredColumn('bairro', 'district', text),
    requiredColumn('cidade', 'city', text),
    requiredColumn('uf', 'uf', state),
    requiredColumn('cep', 'cep', cep),
    optional('telefone', 'phone', text),
    optional('email', 'email', text),
    optional('indice', 'index_name', contractIndex),
    optional('percentualMulta', 'fine_bps', percentage),
    optional('percentualJuros', 'interest_bps', percentage),
    optional('grupo', 'group_name', text),
    optional('portfolio', 'portfolio', text),
    optional(
      'statusJuridico',
      'legal_status',
      oneOf('LIMINAR', 'DISPUTA', 'RJ_DEFERIDA', 'RJ_APROVADA'),
    ),
    optional('fiadorNome', 'guarantor_name', text),
    optional('fiadorCpfCnpj', 'guarantor_document', document),
    optional('fiadorNascimento', 'guarantor_born_day', birthDay),
    optional('fiadorLogradouro', 'guarantor_street', text),
    optional('fiadorBairro', 'guarantor_district', text),
    optional('fiadorCidade', 'guarantor_city', text),
    optional('fiadorUf', 'guarantor_uf', state),
    optional('fiadorCep', 'guarantor_cep', cep),
    optional('fiancaFim', 'guarantee_ends_day', day),
    optional('observacao', 'note', text),
  ],
  check: (cell) => [
    ...checkCity(cell, 'cidade', 'uf'),
    ...checkCity(cell, 'fiadorCidade', 'fiadorUf'),
    ...checkCep(cell, 'cep', 'uf'),
    ...checkCep(cell, 'fiadorCep', 'fiadorUf'),
    ...checkGuarantor(cell),
    ...checkGroup(cell),
    ...checkIndex(cell),
  ],
})
