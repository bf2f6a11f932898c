import {
  readFromList,
  type RecordChange,
  recordChange,
  registerActs,
  requireVersion,
} from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'

import {
  type EconomicUnit,
  economicUnitList,
  economicUnitRecords,
  type MallCompanyFields,
} from '../contract/economic-units.ts'
import { type CompanyLine, lineProblems, maySaveCompanies, mayRemoveCompany } from '../rules.ts'
import * as store from '../store/economic-units.ts'
import { lockMall } from '../store/malls.ts'

/** Refuses lines of several malls: the companies of a mall are validated and logged as one set. */
function onlyMall(lines: readonly MallCompanyFields[]): number {
  const [first] = lines
  const other = lines.findIndex(({ shoppingId }) => shoppingId !== first?.shoppingId)
  if (!first || other >= 0) {
    const mensagem = 'Salve as empresas de um shopping de cada vez.'
    throw new InvalidInput(mensagem, {
      campos: [{ campo: `${Math.max(0, other)}.shoppingId`, mensagem }],
    })
  }
  return first.shoppingId
}

/** Refuses lines that no longer belong, or never belonged, to this mall. */
function refuseForeign(unit: EconomicUnit, lines: readonly MallCompanyFields[]): void {
  const knownCompanies = new Set(unit.empresas.map(({ id }) => id))
  const ids = lines.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
  refuseProblems(
    lines.flatMap(({ id, origem }, place) => [
      ...(typeof id === 'number' && !knownCompanies.has(id)
        ? [
            {
              campo: `${place}.id`,
              mensagem: 'Esta linha não existe mais. Abra o shopping de novo.',
            },
          ]
        : []),
      ...(typeof id === 'number' && ids.indexOf(id) !== ids.lastIndexOf(id)
        ? [{ campo: `${place}.id`, mensagem: 'A mesma linha foi enviada duas vezes.' }]
        : []),
      ...(origem && origem !== unit.origem
        ? [
            {
              campo: `${place}.origem`,
              mensagem: 'A origem é a do shopping: altere-a no cadastro do shopping.',
            },
          ]
        : []),
    ]),
  )
}

async function refuseWrongLines(
  work: Work,
  lines: readonly CompanyLine[],
  unit: EconomicUnit,
): Promise<void> {
  // Companies already assigned stay valid after deactivation.
  const knownCompanies = await store.activeCompanies(
    work.tx,
    lines.map(({ empresaId }) => empresaId),
  )
  const companyIds = new Set(unit.empresas.map(({ empresaId }) => empresaId))
  refuseProblems(
    lineProblems(lines, (company) => knownCompanies.has(company) || companyIds.has(company)),
  )
  const refusal = maySaveCompanies(lines)
  if (refusal)
    throw new InvalidInput(refusal.because, {
      campos: [{ campo: 'principal', mensagem: refusal.because }],
    })
}

/** Companies of each mall, paged and as a spreadsheet. */
export const economicUnitSearch = serveListing(economicUnitList, { source: store.economicUnits })

/** The companies of a mall as listed, and the log entry of a change. */
const units = {
  ...readFromList(economicUnitRecords, store.economicUnits, lockMall),
  mallOf: ({ after }: RecordChange<EconomicUnit>) => after?.shoppingId ?? NO_MALL,
  logBody: ({ before, after }: RecordChange<EconomicUnit>) => ({
    de: before?.empresas,
    para: after?.empresas,
  }),
}

type Lines = { readonly list: readonly MallCompanyFields[] }

/**
 * Saves the companies of a mall: exactly one principal, no overlapping validities of one company
 * (rules 8). Omitted lines stay. The principal is the creditor of boletos sent from now on.
 */
export const economicUnitActs = registerActs(economicUnitRecords, {
  ...units,
  keyOf: ({ list }: Lines) => onlyMall(list),
  // Each line carries the base version of the set.
  versionOf: ({ list }: Lines, unit) =>
    list.find(({ versao }) => versao !== undefined && versao !== unit?.versao)?.versao,
  validate: async (work, { list }, unit) => {
    if (unit) {
      refuseForeign(unit, list)
      const sent = new Set(list.map(({ id }) => id))
      await refuseWrongLines(
        work,
        [...list, ...unit.empresas.filter(({ id }) => !sent.has(id))],
        unit,
      )
    }
    return list.map((line) => ({
      id: line.id ?? null,
      companyId: line.empresaId,
      unit: line.codigoUnidadeEconomica,
      isActive: line.ativo,
      isPrincipal: line.principal,
      from: line.dataInicio ?? null,
      to: line.dataFim ?? null,
    }))
  },
  update: async ({ tx, actor }, lines, { shoppingId }) => {
    await store.writeLines(tx, shoppingId, lines)
    await store.raiseVersion(tx, shoppingId, actor.name)
  },
})

/** Removes a company from a mall; the principal one must be replaced first. */
export async function removeMallCompany(
  work: Work,
  { id, versao }: { readonly id: number; readonly versao?: number | undefined },
) {
  const mallId = await store.mallOfLine(work.tx, id)
  const before = mallId === undefined ? undefined : await units.lock(work, mallId)
  const line = before?.empresas.find((one) => one.id === id)
  if (!before || !line) throw new NotFound('Empresa do shopping não encontrada.')
  requireVersion(economicUnitRecords, before, versao)
  const refusal = mayRemoveCompany(line)
  if (refusal) throw new Refused(refusal.because)
  await store.deleteLine(work.tx, id)
  await store.raiseVersion(work.tx, before.shoppingId, work.actor.name)
  const after = requireVersion(
    economicUnitRecords,
    await units.find(work, before.shoppingId),
    undefined,
  )
  const act = { action: 'REMOVER_EMPRESA', key: before.shoppingId }
  await recordChange(work, economicUnitRecords, units, act, { before, after })
  return { mensagem: 'Removido com sucesso.', registro: after }
}
