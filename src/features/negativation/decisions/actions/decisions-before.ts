import type { GroupedPage } from '#listing/server/grouped-page.ts'
import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import type { StoredBoleto } from '#features/negativation/debt-items/contract/boleto.ts'

import { readDecisionsBefore } from '../store/decisions-before.ts'

/** Of a page grouped by tenant: the decision of the cycle before, by tenant and by boleto. */
export async function withDecisionsBefore(
  { tx, actor }: Work,
  { content, grupos }: GroupedPage<StoredBoleto>,
) {
  if (grupos === undefined) return {}
  const before = await readDecisionsBefore(
    tx,
    {
      tenants: grupos.map(({ chave }) => chave),
      itemIds: content.map(({ idBoleto }) => idBoleto),
    },
    actor.malls,
  )
  if (before === undefined) return { cicloAnterior: null }
  const { competence, decisions } = before
  const ofTenant = new Map(
    decisions.flatMap(({ tenant, itemId, decision }) =>
      itemId === null ? [[tenant, decision] as const] : [],
    ),
  )
  const ofBoleto = new Map(decisions.map(({ itemId, decision }) => [itemId, decision]))
  return {
    cicloAnterior: monthOf(competence),
    content: content.map((row) => ({
      ...row,
      decisaoAnterior: ofBoleto.get(row.idBoleto) ?? null,
    })),
    grupos: grupos.map((group) => ({
      ...group,
      textos: {
        ...group.textos,
        decisaoAnterior: ofTenant.has(group.chave)
          ? (ofTenant.get(group.chave) ?? null)
          : 'PRIMEIRA_VEZ',
      },
    })),
  }
}
