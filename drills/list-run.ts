import { type Answer, ask, until } from './requests.ts'
import type { Findings } from './drill.ts'
import type { Place } from './place.ts'
import type { Server } from './server.ts'

/** Requests a new list of eligible contracts. */
export const fire = (
  { address }: Server,
  asking: { readonly token: string; readonly key?: string },
): Promise<Answer> =>
  ask(address, '/bff/ajuizamento/regua/automacao/carregar-contratos?force=true', undefined, asking)

/** Each test contract has one boleto, so lower the minimum to one. */
export const lowerRequirement = (place: Place) =>
  place.rows('update lawsuit_requirement set min_total_cents = 0, min_boletos = 1')

async function isFiring(place: Place): Promise<boolean> {
  const rows = await place.rows(
    `select 1 from lawsuit_run where status in ('SUBMETIDA', 'EXECUTANDO')`,
  )
  return rows.length > 0
}

/**
 * Rebuilds the eligible list once no rebuild is running, and waits for its end; without a server
 * the request fails.
 */
export async function fireList(
  place: Place,
  server: Server,
  asking: { readonly token: string; readonly key: string },
): Promise<Answer> {
  const atRest = (what: string) =>
    until(what, async () => server.isOver() || !(await isFiring(place)), 60_000)
  await atRest('the Disparar before has ended')
  const answer = await fire(server, asking)
  await atRest('the Disparar has ended')
  return answer
}

/** No Disparar is left half done: the list is complete and belongs to the last successful one. */
export async function mustShowList(place: Place, findings: Findings, fired: number): Promise<void> {
  const [list] = await place.rows<{ open: number; told: number; ended: number; actions: number }>(`
    select count(*) filter (where status in ('SUBMETIDA', 'EXECUTANDO', 'ERRO'))::int as open,
      coalesce((array_agg(lawsuits order by id desc))[1], 0)::int as told,
      count(*) filter (where status = 'CONCLUIDA')::int as ended,
      (select count(*)::int from lawsuit where status = 'AGUARDANDO_LIBERACAO') as actions
    from lawsuit_run`)
  findings.equal('Disparar that did not end well', list?.open ?? 0, 0)
  findings.must((list?.ended ?? 0) >= fired, `${list?.ended} of ${fired} Disparar ended`)
  findings.must(fired === 0 || (list?.told ?? 0) > 0, 'no contract was eligible')
  findings.equal('actions of the list', list?.actions ?? -1, list?.told ?? -2)
}
