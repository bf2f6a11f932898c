import type { InputOf } from '#contract/call.ts'
import { Conflict, NotFound, Refused } from '#server/http/errors.ts'
import { cronReader } from '#server/jobs/cron.ts'
import type { Work } from '#server/work/work.ts'

import type * as calls from '../contract/calls.ts'
import { putAside, runSearch } from '../contract/jobs.ts'
import { attemptAfter, isDue } from '../rules/due.ts'
import { sourcesWithRefused } from '../store/found-files.ts'
import {
  deleteOldSearches,
  findSource,
  searchesOf,
  sourcesToSearch,
  startSearches,
} from '../store/searches.ts'

const never = () => false
const keptDays = 90

/** Enqueues a search. A retry of its job continues the same search. */
const enqueueSearch = (work: Work, searchId: number): Promise<void> =>
  work.enqueue(runSearch, { searchId }, { key: `sources.search ${searchId}` })

/** Each minute: starts the searches that are due, and what puts refused files into recusados. */
export async function startDueSearches(work: Work): Promise<void> {
  const readCron = await cronReader()
  const due = (await sourcesToSearch(work.tx)).filter(({ cron, last }) =>
    isDue(last, work.now, readCron(cron) ?? never),
  )
  const started = await startSearches(
    work.tx,
    due.map(({ id, last }) => ({ sourceId: id, attempt: attemptAfter(last) })),
    { now: work.now, askedBy: null },
  )
  for (const { id } of started) await enqueueSearch(work, id)
  if (started.length > 0) work.invalidate('source-searches')
  for (const sourceId of await sourcesWithRefused(work.tx))
    await work.enqueue(putAside, { sourceId }, { key: `sources.putAside ${sourceId}` })
}

/** Each hour: deletes searches that ended 90 days ago. */
export const deleteOld = (work: Work): Promise<void> =>
  deleteOldSearches(work.tx, new Date(work.now.getTime() - keptDays * 86_400_000))

/** 'Buscar agora': at once, also if the search is switched off. */
export async function searchNow(work: Work, { id }: InputOf<typeof calls.searchNow>) {
  const source = await findSource(work.tx, id)
  if (source === undefined) throw new NotFound('Fonte não encontrada.')
  if (source.state !== 'ATIVA')
    throw new Conflict('A fonte não está ativa: os seus arquivos não são carregados.')
  if (source.search.tipo === null) throw new Refused('A fonte não tem busca.')
  const [started] = await startSearches(work.tx, [{ sourceId: id, attempt: 1 }], {
    now: work.now,
    askedBy: work.actor.id,
  })
  if (started === undefined) throw new Conflict('Uma busca desta fonte já está em curso.')
  await enqueueSearch(work, started.id)
  work.audit({
    mallId: 0,
    action: 'BUSCAR_FONTE',
    entity: 'fonte',
    entityId: id,
    body: { nome: source.name, versao: source.version, busca: started.id },
  })
  work.invalidate('source-searches')
  return { mensagem: 'Busca iniciada.', idBusca: started.id }
}

const mostSearches = 100

export const listSearches = async (work: Work, { id }: InputOf<typeof calls.listSearches>) => ({
  data: await searchesOf(work.tx, id, mostSearches),
})
