import { type ContactOfFile, storedPoint } from '#features/ledger/contacts/rules.ts'
import { CONTACT_TYPES } from '#features/ledger/contacts/contract/words.ts'
import {
  type FileFacts,
  type FileMall,
  type FileRow,
  findMall,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import type { CompanyOfFile } from '#features/people/registers/rules.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import { percentage, yesNo } from '#listing/server/reading/cells.ts'
import { isCnpj } from '#values/cnpj.ts'
import { isEmail } from '#values/email.ts'
import { foldName } from '#values/fold-text.ts'
import type { LocalDate } from '#values/local-date.ts'
import { phoneDigits, phoneProblem } from '#values/phone.ts'

import * as files from '../contract/layouts.ts'
import { isAmount, MIGRATION_MEASURES, type MigrationMeasure } from '../contract/steps.ts'

export type CompanyRow = FileRow & CompanyOfFile

/** The mall of a row of companies: known by unit or name, else new with both. */
function mallOfCompany(
  name: string,
  unit: string,
  malls: readonly FileMall[],
): CompanyRow['mall'] | string {
  if (name === '' && unit === '') return undefined
  const known = findMall(unit === '' ? name : unit, malls)
  if (typeof known !== 'string') return { name: name || known.name, unit: known.economicUnit }
  if (unit === '') return 'Informe a unidade econômica do shopping novo.'
  return name === '' ? 'Informe o nome do shopping novo.' : { name, unit }
}

export const readCompanies = tableReader(
  files.companyFiles,
  ({ line, cells, cell }, reject, { malls }: FileFacts): CompanyRow | undefined => {
    const { read, dayOf } = readersOf(cell, reject)
    const cnpj = cell('cnpj')
    if (cnpj !== '' && !isCnpj(cnpj)) reject('cnpj', 'O CNPJ não confere; confira os dígitos.')
    const mall = mallOfCompany(cell('shopping'), cell('unidEcon'), malls)
    if (typeof mall === 'string') reject(cell('unidEcon') === '' ? 'unidEcon' : 'shopping', mall)
    const share = read('participacao', percentage)
    const [from, to] = [dayOf('inicio'), dayOf('fim')]
    if (from !== undefined && to !== undefined && to < from)
      reject('fim', 'O fim não pode ser antes do início.')
    return {
      line,
      cells,
      cnpj,
      name: cell('razaoSocial'),
      mall: typeof mall === 'string' ? undefined : mall,
      share_bps: share === undefined ? null : Number(share),
      from: from ?? null,
      to: to ?? null,
      isPrincipal: read('principal', yesNo) === 'true',
    }
  },
)

export type UserRow = FileRow & {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly profile: string
  readonly malls: readonly number[]
}

const mallNames = /[,|]/

export const readUsers = tableReader(
  files.userFiles,
  ({ line, cells, cell }, reject, { malls }: FileFacts): UserRow | undefined => {
    const named = cell('shoppings')
      .split(mallNames)
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => ({ name, mall: findMall(name, malls) }))
    for (const { name, mall } of named)
      if (typeof mall === 'string') reject('shoppings', `${name}: ${mall}`)
    const email = cell('email')
    if (email !== '' && !isEmail(email))
      reject('email', 'Informe um e-mail, como nome@empresa.com.br.')
    return {
      line,
      cells,
      login: cell('login').toLowerCase(),
      name: cell('nome'),
      email,
      profile: cell('perfil'),
      malls: named.flatMap(({ mall }) => (typeof mall === 'string' ? [] : [mall.id])),
    }
  },
)

export type GroupRow = FileRow & {
  readonly group: string
  readonly portfolio: string
  readonly mallId: number
  readonly document: string
  readonly luc: string
}

export const readGroups = tableReader(
  files.groupFiles,
  ({ line, cells, cell }, reject, { malls }: FileFacts): GroupRow | undefined => {
    const mall = readersOf(cell, reject).mallOf('shopping', malls)
    return (
      mall && {
        line,
        cells,
        group: cell('grupo'),
        portfolio: cell('portfolio'),
        mallId: mall.id,
        document: cell('documento'),
        luc: cell('luc'),
      }
    )
  },
)

export type ContactRow = FileRow & ContactOfFile

export const readContacts = tableReader(
  files.contactFiles,
  ({ line, cells, cell }, reject, { malls }: FileFacts): ContactRow | undefined => {
    const mall = readersOf(cell, reject).mallOf('shopping', malls)
    const kind = CONTACT_TYPES.find((type) => foldName(type) === foldName(cell('tipo')))
    if (cell('tipo') !== '' && !kind)
      reject('tipo', 'O tipo deve ser Locatário, Financeiro ou Fiador.')
    const [phone, email] = [cell('telefone'), cell('email')]
    const wrongPhone = phone === '' ? undefined : phoneProblem(phoneDigits(phone))
    if (wrongPhone !== undefined) reject('telefone', wrongPhone)
    if (email !== '' && !isEmail(email))
      reject('email', 'Informe um e-mail, como nome@empresa.com.br.')
    if (phone === '' && email === '') reject('telefone', 'Preencha o telefone ou o e-mail.')
    return (
      mall &&
      kind && {
        line,
        cells,
        mallId: mall.id,
        document: cell('documento'),
        kind,
        name: cell('nome'),
        phone: phone === '' ? '' : storedPoint('Telefone', phone),
        email: email === '' ? '' : storedPoint('E-mail', email),
      }
    )
  },
)

export type MeasureRow = FileRow & {
  readonly mallId: number
  readonly measure: MigrationMeasure
  readonly measuredOn: LocalDate
  /** A count, or cents. */
  readonly old: number
}

const measureOf = (text: string): MigrationMeasure | undefined =>
  (Object.entries(MIGRATION_MEASURES) as [MigrationMeasure, string][]).find(([code, name]) =>
    [foldName(code), foldName(name)].includes(foldName(text)),
  )?.[0]

export const readMeasures = tableReader(
  files.comparisonFiles,
  ({ line, cells, cell }, reject, { malls, today }: FileFacts): MeasureRow | undefined => {
    const { mallOf, pastDayOf, centsOf } = readersOf(cell, reject)
    const mall = mallOf('shopping', malls)
    const measure = measureOf(cell('medida'))
    if (cell('medida') !== '' && !measure)
      reject('medida', `Valor desconhecido; use ${Object.keys(MIGRATION_MEASURES).join(', ')}.`)
    const measuredOn = pastDayOf('dia', today)
    const amount = centsOf('valor')
    if (amount !== undefined && measure && !isAmount(measure) && amount % 100 !== 0)
      reject('valor', 'Esta medida é uma quantidade: informe um número inteiro.')
    if (!mall || !measure || measuredOn === undefined || amount === undefined) return undefined
    const old = isAmount(measure) ? amount : amount / 100
    return { line, cells, mallId: mall.id, measure, measuredOn, old }
  },
)
