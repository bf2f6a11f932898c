import { formatCep, isCep, normalizeCep } from '#values/cep.ts'
import { isCnpj } from '#values/cnpj.ts'
import { formatDocument } from '#values/document.ts'
import { isEmail } from '#values/email.ts'
import type { LocalDate } from '#values/local-date.ts'
import { phoneDigits, phoneProblem } from '#values/phone.ts'
import { isCepOfUf, isUf } from '#values/postal-region.ts'
import { refusal, type Refusal } from '#values/refusal.ts'
import type { FieldProblem } from '#values/field-problem.ts'

type Address = {
  readonly logradouro: string
  readonly cep: string
  readonly cidade: string
  readonly uf: string
}
type Contact = { readonly tipo: 'EMAIL' | 'TELEFONE'; readonly contato: string }
type Day = LocalDate | null | undefined

/**
 * True if the state has this municipality. The browser always passes true: its lists offer no
 * other.
 */
export type IsMunicipality = (city: string, uf: string) => boolean

/** A company of a file, with its part in a mall. */
export type CompanyOfFile = {
  readonly cnpj: string
  readonly name: string
  /** The known mall, or the name and unit of a new one; none for a company without a mall. */
  readonly mall: { readonly name: string; readonly unit: string } | undefined
  readonly share_bps: number | null
  readonly from: LocalDate | null
  readonly to: LocalDate | null
  readonly isPrincipal: boolean
}

const toProblems = (campo: string, mensagem: string | undefined): FieldProblem[] =>
  mensagem === undefined ? [] : [{ campo, mensagem }]

function cepProblem({ cep, uf }: Address): string | undefined {
  if (cep === '') return undefined
  if (!isCep(cep)) return 'O CEP deve ter oito dígitos.'
  return isUf(uf) && !isCepOfUf(normalizeCep(cep), uf) ? 'O CEP não é deste estado.' : undefined
}

function cityProblem({ cidade, uf }: Address, isMunicipality: IsMunicipality): string | undefined {
  if (cidade === '') return undefined
  if (uf === '') return 'Escolha antes o estado.'
  return isUf(uf) && !isMunicipality(cidade, uf)
    ? 'O município não existe neste estado.'
    : undefined
}

/**
 * An address may be empty or partial, but its parts must match, because the bureau checks city, CEP
 * and state (brazil 6).
 */
export const addressProblems = (
  address: Address,
  isMunicipality: IsMunicipality,
): FieldProblem[] => [
  ...toProblems('endereco.cep', cepProblem(address)),
  ...toProblems(
    'endereco.uf',
    address.uf === '' || isUf(address.uf) ? undefined : 'Escolha um estado.',
  ),
  ...toProblems('endereco.cidade', cityProblem(address, isMunicipality)),
]

/** Normalizes a contact: keeps only letters and digits of a telephone (spec 3:5). */
export const storedContact = ({ tipo, contato }: Contact): string =>
  tipo === 'TELEFONE' ? phoneDigits(contato) : contato.trim()

function contactProblem(contact: Contact): string | undefined {
  const value = storedContact(contact)
  if (value === '') return 'Informe o contato.'
  if (contact.tipo === 'TELEFONE') return phoneProblem(value)
  return isEmail(value) ? undefined : 'Informe um e-mail, como nome@empresa.com.br.'
}

/** Errors of each contact, by index. */
export const contactProblems = (contacts: readonly Contact[]): FieldProblem[] =>
  contacts.flatMap((contact, place) =>
    toProblems(`contatos.${place}.contato`, contactProblem(contact)),
  )

type Company = {
  readonly razaoSocial: string
  readonly cnpj: string
  readonly endereco: Address
  readonly contatos: readonly Contact[]
}

/** Rules 8, Empresa: valid and unique CNPJ, at least one contact. */
export const companyProblems = (
  company: Company,
  facts: {
    readonly isCnpjTaken: boolean
    readonly isTypeKnown: boolean
    readonly isMunicipality: IsMunicipality
  },
): FieldProblem[] => [
  ...toProblems(
    'razaoSocial',
    company.razaoSocial.trim() === '' ? 'Informe a razão social.' : undefined,
  ),
  ...toProblems('cnpj', cnpjProblem(company.cnpj, facts.isCnpjTaken)),
  ...toProblems(
    'tipoEmpresaId',
    facts.isTypeKnown ? undefined : 'Este tipo de empresa não existe mais: escolha outro.',
  ),
  ...addressProblems(company.endereco, facts.isMunicipality),
  ...(company.contatos.length === 0 ? toProblems('contatos', 'Informe ao menos um contato.') : []),
  ...contactProblems(company.contatos),
]

/** Error of a duplicate CNPJ, found before or by the write. */
export const cnpjTaken: FieldProblem = {
  campo: 'cnpj',
  mensagem: 'Já existe uma empresa com este CNPJ.',
}

function cnpjProblem(cnpj: string, isTaken: boolean): string | undefined {
  if (cnpj === '') return 'Informe o CNPJ.'
  if (!isCnpj(cnpj)) return 'O CNPJ tem dígito verificador inválido.'
  return isTaken ? cnpjTaken.mensagem : undefined
}

const dayProblem = (from: Day, to: Day): string | undefined =>
  from && to && to < from ? 'A data fim não pode ser anterior à data início.' : undefined

type Mall = {
  readonly nome: string
  readonly codigoUnidadeEconomica: string
  readonly dataInicio?: Day
  readonly dataFim?: Day
  readonly endereco: Address
  readonly contatos: readonly Contact[]
}

/** Error of a duplicate economic unit, found before or by the write. */
export const unitTaken: FieldProblem = {
  campo: 'codigoUnidadeEconomica',
  mensagem: 'Já existe um shopping com este código.',
}

/** Rules 8, Shopping. Loads identify malls by economic unit, then by name, so both are unique. */
export const mallProblems = (
  mall: Mall,
  facts: {
    readonly isUnitTaken: boolean
    readonly isNameTaken: boolean
    readonly isMunicipality: IsMunicipality
  },
): FieldProblem[] => [
  ...toProblems(
    'nome',
    mall.nome.trim() === ''
      ? 'Informe o nome do shopping.'
      : facts.isNameTaken
        ? 'Já existe um shopping com este nome.'
        : undefined,
  ),
  ...toProblems(
    'codigoUnidadeEconomica',
    mall.codigoUnidadeEconomica.trim() === ''
      ? 'Informe o código da unidade econômica.'
      : facts.isUnitTaken
        ? unitTaken.mensagem
        : undefined,
  ),
  ...toProblems('dataFim', dayProblem(mall.dataInicio, mall.dataFim)),
  ...addressProblems(mall.endereco, facts.isMunicipality),
  ...contactProblems(mall.contatos),
]

/** A company line of a mall. */
export type CompanyLine = {
  readonly empresaId: number
  readonly codigoUnidadeEconomica: string
  readonly ativo: boolean
  readonly principal: boolean
  readonly dataInicio?: Day
  readonly dataFim?: Day
}

const overlaps = (one: CompanyLine, other: CompanyLine): boolean =>
  one.empresaId === other.empresaId &&
  !(one.dataFim && other.dataInicio && one.dataFim < other.dataInicio) &&
  !(other.dataFim && one.dataInicio && other.dataFim < one.dataInicio)

/**
 * Rules 8, Empresa x Shopping: exactly one principal, which is active. Disables the button and
 * refuses the request.
 */
export function maySaveCompanies(lines: readonly CompanyLine[]): Refusal | undefined {
  const principal = lines.filter((line) => line.principal)
  if (principal.length !== 1)
    return refusal('PRINCIPAL', 'Marque exatamente uma empresa como principal.')
  return principal[0]?.ativo
    ? undefined
    : refusal('PRINCIPAL', 'A empresa principal precisa estar ativa.')
}

/**
 * Errors of each line, by index: known company, code, ordered days, no overlapping validities of
 * one company.
 */
export const lineProblems = (
  lines: readonly CompanyLine[],
  isKnown: (company: number) => boolean,
): FieldProblem[] =>
  lines.flatMap((line, place) => [
    ...toProblems(
      `${place}.empresaId`,
      isKnown(line.empresaId) ? undefined : 'Escolha uma empresa do cadastro.',
    ),
    ...toProblems(
      `${place}.codigoUnidadeEconomica`,
      line.codigoUnidadeEconomica.trim() === ''
        ? 'Informe o código da unidade econômica.'
        : undefined,
    ),
    ...toProblems(`${place}.dataFim`, dayProblem(line.dataInicio, line.dataFim)),
    ...toProblems(
      `${place}.dataInicio`,
      line.ativo && lines.some((other, at) => at < place && other.ativo && overlaps(line, other))
        ? 'A vigência se sobrepõe a outra da mesma empresa neste shopping.'
        : undefined,
    ),
  ])

/** The principal company must be replaced before removal: boletos need a creditor. */
export const mayRemoveCompany = ({
  principal,
  ativo,
}: Pick<CompanyLine, 'principal' | 'ativo'>): Refusal | undefined =>
  principal && ativo
    ? refusal(
        'PRINCIPAL',
        'Esta é a empresa principal do shopping. Marque outra como principal e salve antes de remover.',
      )
    : undefined

type AddressParts = {
  readonly street: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly cep: string | null
}

/** Head of a letter of a mall: only what the registers have. */
export type Letterhead = {
  readonly mall: string
  /** Company with its CNPJ, and the address. */
  readonly lines: readonly string[]
  /** Phone and e-mail of the company; null if none is registered. */
  readonly contact: string | null
}

/** 'Av. Principal, 1000, Belo Horizonte/MG, 30110-000'; '' without a street or city. */
const addressLine = ({ street, city, uf, cep }: AddressParts): string => {
  const place = [city, uf].filter(Boolean).join('/')
  if (!street && !city) return ''
  return [street, place, cep ? formatCep(cep) : ''].filter(Boolean).join(', ')
}

/** '(31) 3555-0100'; other texts unchanged. */
const phoneWords = (text: string): string =>
  phoneDigits(text).replace(/^(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')

/** The mall's own address, else that of its company. */
export function letterheadOf(
  row: AddressParts & {
    readonly mall: string
    readonly company: (AddressParts & { readonly name: string; readonly cnpj: string }) | null
    readonly phones: readonly string[]
    readonly emails: readonly string[]
  },
): Letterhead {
  const { mall, company, phones, emails } = row
  const address = addressLine(row) || (company ? addressLine(company) : '')
  const contact = [...phones.slice(0, 1).map(phoneWords), ...emails.slice(0, 1)].join(', ')
  return {
    mall,
    lines: [
      ...(company ? [`${company.name}, CNPJ ${formatDocument(company.cnpj)}`] : []),
      ...(address === '' ? [] : [address]),
    ],
    contact: contact === '' ? null : contact,
  }
}
