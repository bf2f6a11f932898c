import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ageLeftovers } from './bureau-world.ts'
import { mustHold } from './drill-end.ts'
import type { Drill, Findings } from './drill.ts'
import { type ErpFile, erpFile, storedOf } from './erp-file.ts'
import { failpointNames } from './failpoints.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { ask, until } from './requests.ts'
import { startServer } from './server.ts'
import { addMalls, addPerson } from './world.ts'

const rowsOfAFile = 25

/** Lets the product's own layout of títulos search a folder. */
async function searchFolder(place: Place): Promise<number> {
  const [source] = await place.rows<{ id: number }>(
    `
      update source
      set search_kind = 'PASTA', search_address = 'erp', search_pattern = '*.csv',
        search_cron = '0 6 1 1 *', when_done = 'MOVER', is_search_active = true
      where code = 'REGUA_TITULOS'
      returning id`,
  )
  return source?.id ?? 0
}

/** Starts a search like a user, and waits for its end or the end of the server. */
async function searchOnce(
  place: Place,
  server: { readonly address: string; readonly isOver: () => boolean },
  { source, token }: { readonly source: number; readonly token: string },
): Promise<void> {
  await ask(server.address, `/bff/fontes/${source}/buscar`, {}, { token })
  await until(
    'the search ends',
    async () =>
      server.isOver() ||
      (await place.rows('select from source_search where finished_at is null')).length === 0,
    60_000,
  )
}

const csvIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'))

/** Each file has one entrada, is loaded whole, and lies once, in processados. */
async function mustBeTakenOnce(
  place: Place,
  findings: Findings,
  file: ErpFile,
  folder: string,
): Promise<void> {
  const stored = await storedOf(place, file)
  findings.must(
    stored.rows === file.rows && stored.cents === file.cents,
    `${file.name}: ${stored.rows} of ${file.rows} rows, ${stored.cents} of ${file.cents} cents`,
  )
  const states = await place.rows<{ state: string }>(
    'select state from received_file where file_name = $1',
    [file.name],
  )
  const found = states.map(({ state }) => state).join(' ')
  findings.must(found === 'CARREGADA', `${file.name}: its entradas are ${found}`)
  const places = csvIn(folder).filter((name) => name.endsWith(file.name))
  findings.must(
    places.length === 1 && places[0]?.startsWith('processados') === true,
    `${file.name} lies in ${places.join(', ')}`,
  )
}

/** Dies at each failpoint of a search; the restarted server takes every file exactly once. */
export const killSearch: Drill = {
  name: 'kill-search',
  row: 'R5',
  promise:
    'kill -9 at each failpoint of a search: every file is taken once, loaded whole and moved once',
  run: (options) =>
    inPlace(async (place, findings) => {
      const names = failpointNames((area) => area === 'search')
      const times = options.size === 'long' ? [1, 2] : [1]
      const deaths = names.flatMap((name) => times.map((n) => `${name}:${n}`))
      const database = await place.up()
      await addMalls(place, 1)
      const { token } = await addPerson(place, 'busca', 'regua')
      const source = await searchFolder(place)
      const base = join(place.folder, 'fontes')
      const folder = join(base, 'erp')
      mkdirSync(folder, { recursive: true })
      const env = { DATABASE_URL: place.url, REGUA_FONTES_DIR: base }
      const files: ErpFile[] = []
      for (const [index, failAt] of deaths.entries()) {
        const own = ['A', 'B'].map((letter) => erpFile(`${letter}${index}-`, rowsOfAFile))
        for (const { name, text } of own) writeFileSync(join(folder, name), text)
        files.push(...own)
        const server = await startServer(place, { ...options, failAt }, env)
        // The first search only sees the files: they have to stand still.
        await searchOnce(place, server, { source, token })
        await place.rows(`update found_file set seen_at = seen_at - interval '1 hour'`)
        await searchOnce(place, server, { source, token })
        const { signal } = await Promise.race([
          server.exit,
          new Promise<{ signal: null }>((resolve) =>
            setTimeout(() => resolve({ signal: null }), 5_000).unref(),
          ),
        ])
        findings.must(signal === 'SIGKILL', `the failpoint ${failAt} was not reached`)
        if (!server.isOver()) await server.stop()
        await ageLeftovers(place)
        const next = await startServer(place, options, env)
        await until(
          `the files of ${failAt} are loaded and moved`,
          async () =>
            csvIn(folder).every((name) => name.startsWith('processados')) &&
            (await place.rows(`select from received_file where state <> 'CARREGADA'`)).length === 0,
          60_000,
        ).catch(() => findings.problems.push(`${failAt}: not every file was taken in the end`))
        await next.stop()
        options.print?.(`died at ${failAt}`)
      }
      for (const file of files) await mustBeTakenOnce(place, findings, file, folder)
      await mustHold(place, findings)
      await database.down()
      return { failpoints: names.length, deaths: deaths.length, files: files.length }
    }),
}
