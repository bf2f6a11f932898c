import { lawsuitRegisterSamples } from './test-lawsuit-settings-samples.ts'
import type { MallRows, TwoMalls } from './test-malls.ts'

type Fields = Readonly<Record<string, unknown>>
type Key = number | string

export type RegisterSample = {
  /** A valid new record; undefined if records are not created by hand. */
  readonly fieldsToCreate?: (world: TwoMalls) => Fields
  /** A changed version of the record, different for each number. */
  readonly fieldsToChange: (world: TwoMalls, number: number, key: Key) => Fields
  /** Expected values in its row. */
  readonly expected: (number: number) => Fields
  /** An existing record, if records are not created by hand. */
  readonly existing?: (world: TwoMalls) => Key
  /**
   * A record of the other mall, or 'created' to create one with the malls swapped. Undefined if
   * records belong to no mall; then users with some malls may not change them.
   */
  readonly foreign?: 'created' | ((world: TwoMalls) => Key)
  /** Expected values after the removal, if the record is ended but still listed. */
  readonly ends?: Fields
  /** Further fields of the removal call. */
  readonly removal?: Fields
  /** A save is a proposal: the record does not change until another person confirms. */
  readonly isProposed?: true
  /** The body on the wire, if it is not the fields with key and version. */
  readonly toBody?: (fields: Fields, key: Key, version: number | undefined) => Fields
}

/** The economic unit of a test mall, which has the same mark as its LUC. */
const unitOf = ({ luc }: MallRows) => `Shopping ${luc.slice(1)}`

const exceptionOf = (own: Fields, { own: { mall } }: TwoMalls, observacao: string): Fields => ({
  ...own,
  modulos: [1],
  shoppings: [mall],
  observacao,
})
const exceptions = (
  own: (world: TwoMalls) => Fields,
  foreign: RegisterSample['foreign'] = 'created',
): RegisterSample => ({
  fieldsToCreate: (world) => exceptionOf(own(world), world, 'Nova'),
  fieldsToChange: (world, number) => exceptionOf(own(world), world, `Mudança ${number}`),
  expected: (number) => ({ observacao: `Mudança ${number}` }),
  foreign,
})
const parameter = (
  codigoParametro: string,
  more: Partial<RegisterSample> = {},
): RegisterSample => ({
  existing: () => codigoParametro,
  fieldsToChange: (_, number) => ({ codigoParametro, valor: `1${number}:00`, statusAtivo: true }),
  expected: (number) => ({ valorParametro: `1${number}:00` }),
  ...more,
})
const justification = (txtJustificativa: string): Fields => ({
  txtJustificativa,
  campoObrigatorio: 'CHAMADO',
  limiteExcecao: 2,
  flagAprovador: false,
  flagAtivo: true,
})
const companyFields = (razaoSocial: string): Fields => ({
  razaoSocial,
  cnpj: '12ABC34501DE35',
  contatos: [{ tipo: 'EMAIL', contato: 'contato@empresa.example' }],
})
const mallFields = (nome: string): Fields => ({
  nome,
  codigoUnidadeEconomica: 'U-novo',
  participacao: '50.00',
})
const user = (nome: string): Fields => ({
  nome,
  login: 'registro.novo',
  email: 'registro.novo@regua.example',
  perfilId: 2,
})

/** One sample per register, by the name of its list; a register without one fails its test. */
export const registerSamples: Readonly<Record<string, RegisterSample>> = {
  companies: {
    fieldsToCreate: () => companyFields('Registro Novo S.A.'),
    fieldsToChange: (_, number) => companyFields(`Registro ${number}`),
    expected: (number) => ({ razaoSocial: `Registro ${number}` }),
  },
  malls: {
    fieldsToCreate: () => mallFields('Shopping Registro'),
    fieldsToChange: (_, number) => mallFields(`Shopping ${number}`),
    expected: (number) => ({ nome: `Shopping ${number}` }),
    foreign: ({ foreign }) => foreign.mall,
  },
  'economic-units': {
    existing: ({ own }) => own.mall,
    fieldsToChange: ({ own }, number, key) => ({
      id: key === own.mall ? own.companyLine : undefined,
      empresaId: own.company,
      codigoUnidadeEconomica: `Unidade ${number}`,
      shoppingId: key,
      principal: true,
    }),
    expected: (number) => ({ empresas: [{ codigoUnidadeEconomica: `Unidade ${number}` }] }),
    foreign: ({ foreign }) => foreign.mall,
    toBody: (line, _, versao) => ({ list: [{ ...line, versao }] }),
  },
  'collection-groups': {
    fieldsToCreate: () => ({ nomeGrupoCobranca: 'Registro', nomePortifolio: 'Sul' }),
    fieldsToChange: (_, number) => ({
      nomeGrupoCobranca: `Registro ${number}`,
      nomePortifolio: 'Sul',
    }),
    expected: (number) => ({ nome: `Registro ${number}`, portifolio: 'Sul' }),
    removal: { confirmado: true },
  },
  'exceptions-documents': exceptions(
    () => ({ cpfCnpj: '52998224725' }),
    ({ foreign }) => foreign.exception,
  ),
  'exceptions-document-types': exceptions(() => ({ tipo: 'DP' })),
  'exceptions-cost-centres': exceptions(() => ({ centroLucro: 'CL-registro' })),
  'exceptions-document-numbers': exceptions(({ own }) => ({
    numero: 'N-registro',
    anoCompetencia: 2026,
    unidEcon: unitOf(own),
  })),
  'contract-types': {
    fieldsToCreate: () => ({ codigo: 'REG', descricao: 'Registro novo', ativo: true }),
    fieldsToChange: (_, number) => ({
      codigo: 'REG',
      descricao: `Registro ${number}`,
      ativo: true,
    }),
    expected: (number) => ({ codigo: 'REG', descricao: `Registro ${number}`, ativo: true }),
  },
  'movement-types': {
    fieldsToCreate: () => ({ codigo: 'REG', idTipoConta: 1, ativo: true }),
    fieldsToChange: (_, number) => ({ codigo: `REG${number}`, idTipoConta: 2, ativo: true }),
    expected: (number) => ({ codigo: `REG${number}`, tipoConta: 'CONDOMINIO' }),
  },
  'document-types': {
    fieldsToCreate: () => ({ sigla: 'RG', codigo: 7, descricao: 'Registro', ativo: true }),
    fieldsToChange: (_, number) => ({ sigla: 'RG', codigo: number, descricao: '', ativo: true }),
    expected: (number) => ({ sigla: 'RG', codigo: number }),
  },
  users: {
    fieldsToCreate: ({ own }) => ({ ...user('Registro Novo'), idShoppings: [own.mall] }),
    fieldsToChange: ({ own }, number) => ({
      ...user(`Registro ${number}`),
      idShoppings: [own.mall],
    }),
    expected: (number) => ({ nome: `Registro ${number}` }),
  },
  profiles: {
    fieldsToCreate: () => ({ nome: 'REGISTRO' }),
    fieldsToChange: (_, number) => ({ nome: `REGISTRO ${'ABC'[number]}` }),
    expected: (number) => ({ nome: `REGISTRO ${'ABC'[number]}` }),
  },
  ...lawsuitRegisterSamples,
  'bureau-parameters': parameter('VALOR_MINIMO', {
    fieldsToChange: (_, number) => ({
      codigoParametro: 'VALOR_MINIMO',
      valor: `${number},50`,
      statusAtivo: true,
    }),
    isProposed: true,
  }),
  'job-parameters': parameter('RETORNO_HORA'),
  'delinquency-parameters': parameter('QUANTIDADE_MINIMA_DIAS', {
    fieldsToChange: (_, number) => ({
      codigoParametro: 'QUANTIDADE_MINIMA_DIAS',
      valor: `3${number}`,
      statusAtivo: true,
    }),
    isProposed: true,
  }),
  'bureau-justifications': {
    fieldsToCreate: () => justification('Registro novo'),
    existing: () => 1,
    fieldsToChange: (_, number) => justification(`Registro ${number}`),
    expected: () => ({}),
    isProposed: true,
  },
}
