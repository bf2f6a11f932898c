import { exportListing, exportTitle } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { InvalidInput, NotFound, Refused } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'

import {
  type EconomicUnit,
  economicUnitList,
  type EconomicUnitSearch,
  type MallCompanyFields,
} from '../contract/economic-units.ts'
import { type CompanyLine, lineProblems, mayKeepCompanies, mayRemoveCompany } from '../rules.ts'
import * as store from '../store/economic-units.ts'
import { bodyOf, refuseProblems, refuseStale, withinScope } from './saving.ts'

/** Which companies own each mall, page by page. */
export async function searchEconomicUnits(work: Work, search: EconomicUnitSearch) {
  const asked = withinScope(work, search)
  const { content, ...page } = await readPage(work.tx, economicUnitList, store.economicUnits, asked)
  return { data: content, ...page }
}

/** The same rows as a spreadsheet. */
export const downloadEconomicUnits = async (work: Work, search: EconomicUnitSearch): Promise<FileAnswer> =>
  exportListing(
    economicUnitList,
    store.economicUnits,
    withinScope(work, search),
    await exportTitle(work, economicUnitList, search),
  )

/** One mall at a time: its companies are one set, which is judged and told as a whole. */
function onlyMall(lines: readonly MallCompanyFields[]): number {
  const [first] = lines
  const other = lines.findIndex(({ shoppingId }) => shoppingId !== first?.shoppingId)
  if (!first || other >= 0) {
    const mensagem = 'Salve as empresas de um shopping de cada vez.'
    throw new InvalidInput(mensagem, { campos: [{ campo: `${Math.max(0, other)}.shoppingId`, mensagem }] })
  }
  return first.shoppingId
}

/** Refuses what no longer is, or never was, of this mall. */
function refuseForeign(unit: EconomicUnit, lines: readonly MallCompanyFields[]): void {
  const known = new Set(unit.empresas.map(({ id }) => id))
  const ids = lines.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
  refuseProblems(
    lines.flatMap(({ id, origem }, place) => [
      ...(typeof id === 'number' && !known.has(id)
        ? [{ campo: `${place}.id`, mensagem: 'Esta linha não existe mais. Abra o shopping de novo.' }]
        : []),
      ...(typeof id === 'number' && ids.indexOf(id) !== ids.lastIndexOf(id)
        ? [{ campo: `${place}.id`, mensagem: 'A mesma linha foi enviada duas vezes.' }]
        : []),
      ...(origem && origem !== unit.origem
        ? [{ campo: `${place}.origem`, mensagem: 'A origem é a do shopping: altere-a no cadastro do shopping.' }]
        : []),
    ]),
  )
}

async function refuseWrongLines(work: Work, lines: readonly CompanyLine[], unit: EconomicUnit): Promise<void> {
  // A company that was given to the mall while it was in use stays, whatever became of it.
  const known = await store.activeCompanies(
    work.tx,
    lines.map(({ empresaId }) => empresaId),
  )
  const kept = new Set(unit.empresas.map(({ empresaId }) => empresaId))
  refuseProblems(lineProblems(lines, (company) => known.has(company) || kept.has(company)))
  const refused = mayKeepCompanies(lines)
  if (refused) throw new InvalidInput(refused.because, { campos: [{ campo: 'principal', mensagem: refused.because }] })
}

async function kept(work: Work, mallId: number, action: string, before: EconomicUnit): Promise<EconomicUnit> {
  await store.raiseVersion(work.tx, mallId, work.actor.name)
  const registro = await store.findEconomicUnit(work.tx, mallId)
  if (!registro) throw new NotFound('Shopping não encontrado.')
  work.audit({
    mallId,
    action,
    entity: 'unidade_economica',
    entityId: mallId,
    body: { de: bodyOf(before).empresas, para: bodyOf(registro).empresas },
  })
  work.stale('economic-units')
  return registro
}

/**
 * Writes the companies of a mall: exactly one principal, no overlapping validities of one company (rules 8). Lines that
 * are not sent stay. Whoever is principal is the creditor of the boletos that leave from now on.
 */
export async function saveMallCompanies(work: Work, { list }: { readonly list: readonly MallCompanyFields[] }) {
  const mallId = onlyMall(list)
  const unit = await store.lockEconomicUnit(work.tx, mallId, work.actor.malls)
  if (!unit) throw new NotFound('Shopping não encontrado.')
  refuseStale(unit, list.find(({ versao }) => versao !== undefined && versao !== unit.versao)?.versao)
  refuseForeign(unit, list)
  const sent = new Set(list.map(({ id }) => id))
  await refuseWrongLines(work, [...list, ...unit.empresas.filter(({ id }) => !sent.has(id))], unit)
  await store.writeLines(
    work.tx,
    mallId,
    list.map((line) => ({
      id: line.id ?? null,
      companyId: line.empresaId,
      unit: line.codigoUnidadeEconomica,
      isActive: line.ativo,
      isPrincipal: line.principal,
      from: line.dataInicio ?? null,
      to: line.dataFim ?? null,
    })),
  )
  const registro = await kept(work, mallId, 'ASSOCIAR_EMPRESAS', unit)
  return { mensagem: 'Unidade econômica salva com sucesso.', registro }
}

/** Takes a company from a mall; the principal one stays until another takes its place. */
export async function removeMallCompany(
  work: Work,
  { id, versao }: { readonly id: number; readonly versao?: number | undefined },
) {
  const mallId = await store.mallOfLine(work.tx, id)
  const unit = mallId === undefined ? undefined : await store.lockEconomicUnit(work.tx, mallId, work.actor.malls)
  const line = unit?.empresas.find((one) => one.id === id)
  if (!unit || !line) throw new NotFound('Empresa do shopping não encontrada.')
  refuseStale(unit, versao)
  const refused = mayRemoveCompany(line)
  if (refused) throw new Refused(refused.because)
  await store.deleteLine(work.tx, id)
  const registro = await kept(work, unit.shoppingId, 'REMOVER_EMPRESA', unit)
  return { mensagem: 'Removido com sucesso.', registro }
}
