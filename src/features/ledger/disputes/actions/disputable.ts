import type { InputOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'
import { daysBetween } from '#values/local-date.ts'

import type { disputableBoletos } from '../contract/calls.ts'
import * as store from '../store/disputable.ts'

const none = { idLojista: null, lojista: '', shopping: '', boletos: [] }

/** Boletos that a tenant may dispute; empty if the search finds nobody in the user's malls. */
export async function listDisputable(
  { tx, actor, today }: Work,
  { idLojista, numBoleto }: InputOf<typeof disputableBoletos>,
) {
  const id = idLojista ?? (numBoleto && (await store.tenantOfBoleto(tx, numBoleto, actor.malls)))
  if (typeof id !== 'number') return none
  const tenant = await store.namedTenant(tx, id, actor.malls)
  if (tenant === undefined) return none
  const lines = await store.boletosOfTenant(tx, id, numBoleto)
  return {
    idLojista: id,
    lojista: tenant.name,
    shopping: tenant.mall,
    boletos: lines.map(({ arrearsFrom, ...line }) => ({
      ...line,
      diasAtraso: daysBetween(arrearsFrom, today),
    })),
  }
}
