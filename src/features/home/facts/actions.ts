import type { AnswerOf } from '#contract/call.ts'
import { brokenSince } from '#features/collection/negotiations/actions/promises.ts'
import { lastVisit } from '#features/people/access/actions/overview.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { startOfDay, todayIn } from '#values/instant.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'
import { brokenOnFor } from '#values/promise-term.ts'

import type { Fact, listFacts } from './contract.ts'
import { factWords, kindsFor } from './rules/facts.ts'
import { findFacts } from './store.ts'

const mostFacts = 50
/** A payment older than this is no news. */
const paidWithinDays = 10

/** Promises that broke since a day. */
async function brokenPromises(work: Work, since: LocalDate): Promise<Fact[]> {
  return (await brokenSince(work, since)).map(
    ({ clientId, cliente, nomeShopping, valor, dataAcordo }) => ({
      tipo: 'QUEBROU_PROMESSA',
      em: startOfDay(brokenOnFor(dataAcordo)),
      soDia: true,
      idLojista: clientId,
      lojista: cliente,
      shopping: nomeShopping,
      texto: factWords({ kind: 'QUEBROU_PROMESSA', items: 1, by: null, on: dataAcordo }),
      valor,
    }),
  )
}

/** What happened with the tenants of the user's malls since the last visit, newest first. */
export async function factsOf(work: Work): Promise<AnswerOf<typeof listFacts>> {
  const seen = await lastVisit(work)
  const desde = seen ? todayIn(seen) : addBusinessDays(bankCalendar, work.today, -1)
  const ultimaVisita = seen ?? null
  const kinds = kindsFor((path) => mayOpen(work.actor, path))
  if (kinds.length === 0) return { desde, ultimaVisita, content: null, total: 0 }
  const { rows, total } = await findFacts(
    work.tx,
    {
      userId: work.actor.id ?? 0,
      kinds,
      malls: work.actor.malls,
      day: desde,
      instant: startOfDay(desde),
      paidFrom: addDays(desde, -paidWithinDays),
    },
    mostFacts,
  )
  const broken = kinds.includes('QUEBROU_PROMESSA') ? await brokenPromises(work, desde) : []
  const content = [
    ...rows.map((row): Fact => ({
      tipo: row.kind,
      em: row.at,
      soDia: row.dayOnly,
      idLojista: row.tenantId,
      lojista: row.tenant,
      shopping: row.mall,
      texto: factWords({ ...row, on: null }),
      valor: row.value,
    })),
    ...broken,
  ].toSorted((one, other) => other.em.getTime() - one.em.getTime())
  return {
    desde,
    ultimaVisita,
    content: content.slice(0, mostFacts),
    total: total + broken.length,
  }
}
