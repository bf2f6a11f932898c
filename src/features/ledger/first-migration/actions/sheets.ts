import { bringContacts, tenantsOf } from '#features/ledger/contacts/actions/bring-contacts.ts'
import {
  bringTenants,
  type CheckedTenant,
  checkTenants,
} from '#features/ledger/collection-groups/actions/bring-tenants.ts'
import {
  flawOf,
  importSheet,
  type Sheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'
import type { FileRow } from '#features/ledger/file-imports/gateway/cells.ts'
import {
  bringUsers,
  type CheckedUser,
  checkUsers,
} from '#features/people/access/actions/bring-users.ts'
import { bringCompanies } from '#features/people/registers/actions/bring-companies.ts'
import { maySaveCompanies } from '#features/people/registers/rules.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'

import * as files from '../contract/layouts.ts'
import * as gateway from '../gateway/sheets.ts'
import { mergeMeasures } from '../store/measures.ts'

const sheet = <Row extends FileRow, Accepted>(
  steps: Omit<Sheet<Row, Accepted>, 'kind'>,
): ReturnType<typeof importSheet<Row, Accepted>> => importSheet({ kind: 'MIGRACAO', ...steps })

type Wrong = { readonly column: string; readonly because: string }

const isWrong = (checked: object): checked is Wrong => 'because' in checked

/** Sorts the checked rows of a file into accepted ones and flaws. */
function sorted<Row extends FileRow, Checked extends object>(
  rows: readonly Row[],
  checked: readonly (Checked | Wrong)[],
): { readonly accepted: Checked[]; readonly flaws: RowFlaw[] } {
  const accepted: Checked[] = []
  const flaws: RowFlaw[] = []
  rows.forEach((row, place) => {
    const result = checked[place]
    if (result === undefined) return
    if (isWrong(result)) flaws.push(flawOf(row, result.column, '', result.because))
    else accepted.push(result)
  })
  return { accepted, flaws }
}

const mallsOf = (rows: readonly { readonly mallId: number }[]): number[] =>
  [...new Set(rows.map(({ mallId }) => mallId))].toSorted((one, other) => one - other)

const nowhere = { mallIds: [], months: [] }

/** A mall with one company has it as its principal; of several the file names exactly one. */
function withPrincipal(
  rows: readonly gateway.CompanyRow[],
): Pick<ValidatedRows<gateway.CompanyRow>, 'accepted' | 'flaws'> {
  const parts = Map.groupBy(rows, ({ mall }) => mall?.unit)
  const accepted: gateway.CompanyRow[] = []
  const flaws: RowFlaw[] = []
  for (const [unit, own] of parts) {
    const lines = own.map((row) =>
      unit !== undefined && own.length === 1 ? { ...row, isPrincipal: true } : row,
    )
    const refused =
      unit === undefined
        ? undefined
        : maySaveCompanies(
            lines.map(({ isPrincipal }) => ({
              empresaId: 0,
              codigoUnidadeEconomica: unit,
              ativo: true,
              principal: isPrincipal,
            })),
          )
    if (refused) flaws.push(...lines.map((row) => flawOf(row, 'principal', '', refused.because)))
    else accepted.push(...lines)
  }
  return { accepted, flaws }
}

/** Companies, malls and who owns which. */
export const importCompanies = sheet<gateway.CompanyRow, gateway.CompanyRow>({
  importer: files.companyFiles,
  openTable: gateway.readCompanies,
  validate: async (_, rows) => {
    const once = withoutRepeated(rows, ({ cnpj, mall }) => `${cnpj}|${mall?.unit ?? ''}`, {
      column: 'cnpj',
      valueOf: ({ cnpj }) => cnpj,
    })
    const { accepted, flaws } = withPrincipal(once.first)
    return { accepted, flaws: [...once.flaws, ...flaws], ...nowhere }
  },
  write: (work, _, accepted) => bringCompanies(work, accepted),
})

/** Users; those who are there already are never changed. */
export const importUsers = sheet<gateway.UserRow, CheckedUser>({
  importer: files.userFiles,
  openTable: gateway.readUsers,
  validate: async (work, rows) => {
    const byLogin = withoutRepeated(rows, ({ login }) => login, {
      column: 'login',
      valueOf: ({ login }) => login,
    })
    const byEmail = withoutRepeated(byLogin.first, ({ email }) => email.toLowerCase(), {
      column: 'email',
      valueOf: ({ email }) => email,
    })
    const { accepted, flaws } = sorted(byEmail.first, await checkUsers(work, byEmail.first))
    return { accepted, flaws: [...byLogin.flaws, ...byEmail.flaws, ...flaws], ...nowhere }
  },
  write: (work, _, accepted) => bringUsers(work, accepted),
})

/** Collection groups with their tenants. */
export const importGroups = sheet<gateway.GroupRow, CheckedTenant>({
  importer: files.groupFiles,
  openTable: gateway.readGroups,
  validate: async (work, rows) => {
    const once = withoutRepeated(
      rows,
      ({ mallId, document, luc }) => `${mallId}|${document}|${luc.toUpperCase()}`,
      { column: 'documento', valueOf: ({ document }) => document },
    )
    const { accepted, flaws } = sorted(once.first, await checkTenants(work, once.first))
    const mallIds = mallsOf(accepted.map(({ tenant }) => tenant))
    return { accepted, flaws: [...once.flaws, ...flaws], mallIds, months: [] }
  },
  write: (work, _, accepted) => bringTenants(work, accepted),
})

/** Contacts of customers. */
export const importContacts = sheet<gateway.ContactRow, gateway.ContactRow>({
  importer: files.contactFiles,
  openTable: gateway.readContacts,
  validate: async (work, rows) => {
    const tenants = await tenantsOf(work, rows)
    const isTenant = ({ mallId, document }: gateway.ContactRow) =>
      tenants.has(`${mallId} ${document}`)
    const accepted = rows.filter(isTenant)
    const flaws = rows
      .filter((row) => !isTenant(row))
      .map((row) =>
        flawOf(row, 'documento', row.document, 'Não há lojista com este CPF/CNPJ neste shopping.'),
      )
    return { accepted, flaws, mallIds: mallsOf(accepted), months: [] }
  },
  write: (work, _, accepted) => bringContacts(work, accepted),
})

/** Measures of the old system. */
export const importMeasures = sheet<gateway.MeasureRow, gateway.MeasureRow>({
  importer: files.comparisonFiles,
  openTable: gateway.readMeasures,
  validate: async (_, rows) => {
    const once = withoutRepeated(rows, ({ mallId, measure }) => `${mallId}|${measure}`, {
      column: 'medida',
      valueOf: ({ measure }) => measure,
    })
    return { accepted: once.first, flaws: once.flaws, mallIds: mallsOf(once.first), months: [] }
  },
  write: (work, _, accepted) =>
    mergeMeasures(
      work.tx,
      accepted.map(({ mallId, measure, measuredOn, old }) => ({
        mallId,
        measure,
        measuredOn,
        old,
      })),
    ),
})
