import { globSync, readFileSync } from 'node:fs'

import type { SimulatorState } from '#features/bureau/gateway/simulator.ts'
import { anchorFile } from '#server/audit-anchor.ts'

import { type Answer, ask, until } from './asking.ts'
import { giveRoots, letTimePass, mustEqualLedger, openLotes } from './bureau-world.ts'
import { startCarrier } from './carrier.ts'
import { mustHold } from './ending.ts'
import { type ErpFile, erpFile, storedOf, upload } from './erp-file.ts'
import type { Gate } from './gate.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { type Server, ServerEnded, startServer } from './server.ts'
import { addItems, addPerson, decision, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'

/** The names of all failpoints of some areas, from the source: a new one is taken up by itself. */
export function failpointNames(isAsked: (area: string) => boolean): string[] {
  const root = new URL('../src/', import.meta.url)
  const found = globSync('**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(new URL(path, root), 'utf8').matchAll(/\bfailpoint\('([^']+)'\)/g)].map(
        ([, name]) => name ?? '',
      ),
    )
  return [...new Set(found)].filter((name) => isAsked(areaOf(name))).toSorted()
}

const areaOf = (name: string) => name.split(':')[0] ?? ''

/** Failpoints of the two commands for backups; the gate `restore` dies there. */
export const ofBackups = (area: string): boolean => area === 'backup' || area === 'restore'

// With these the bureau is behind folders, as in production; with the others it is the simulated one.
const isOfFolders = (name: string) => ['outbox', 'inbox'].includes(areaOf(name))

// At the start of a server some units of work pass by; the small run lets them pass, the long one dies in each of the first.
const occurrences = (name: string, isLong: boolean) =>
  areaOf(name) === 'work' ? (isLong ? [1, 2, 3, 4, 5] : [2]) : isLong ? [1, 2] : [1]

const loadsEnded = async (place: Place) =>
  (await place.rows(`select 1 from erp_load where status <> 'PROCESSADA'`)).length === 0

type Death = { readonly name: string; readonly n: number; readonly index: number }

/** Dies at each failpoint in turn while a file is loaded, a lote sent and a boleto approved, then goes on. */
export const failpoints: Gate = {
  name: 'failpoints',
  row: 'R5',
  promise:
    'a crash before or after each wait that writes: every failpoint is reached, afterwards everything ends as if nothing had been',
  run: (options) =>
    inPlace(async (place, findings) => {
      const names = failpointNames((area) => !ofBackups(area))
      const deaths: Death[] = names
        .flatMap((name) => occurrences(name, options.size === 'long').map((n) => ({ name, n })))
        .map((death, index) => ({ ...death, index }))
      const database = await place.up()
      const items = await addItems(place, {
        malls: deaths.length,
        items: deaths.length * 3,
        status: 'PENDENTE_DE_ENVIO',
      })
      const waiting = await addItems(place, { malls: deaths.length, items: deaths.length, status: here, from: 5_000 })
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      await giveRoots(place, malls)
      const sender = await addPerson(place, 'envia', 'regua')
      const approver = await addPerson(place, 'aprova', 'approver', malls)
      const files = new Map<number, ErpFile>()
      const hit = new Set<string>()
      const carrier = startCarrier(place.folder)
      const envOf = (name: string) => (isOfFolders(name) ? carrier.env : {})

      // Each death has a person who wants something done, with a key: an approval, and what leads to the failpoint.
      const wish = async ({ address }: Server, { name, index }: Death): Promise<Answer[]> => {
        const key = (act: string) => `${act} da morte número ${index}`
        const approval = ask(
          address,
          paths.submit,
          { status: [here], boletos: [decision(waiting[index]?.id ?? 0)] },
          { token: approver.token, key: key('aprovação') },
        )
        if (areaOf(name) === 'load') {
          const file = files.get(index) ?? erpFile(`F${index}-`, 300)
          files.set(index, file)
          return Promise.all([approval, upload(address, sender.token, file.name, file.text, key('arquivo'))])
        }
        if (areaOf(name) === 'anchor')
          await place.rows(`select enqueue('server.anchor', '{}'::json, 'âncora', null, 5)`)
        return Promise.all([
          approval,
          ask(address, paths.send, { shoppings: [malls[index] ?? 0] }, { token: sender.token, key: key('envio') }),
        ])
      }
      const die = async (death: Death) => {
        const label = `${death.name}:${death.n}`
        const server = await startServer(place, options, { REGUA_FAIL_AT: label, ...envOf(death.name) }).catch(
          (error: unknown) => {
            if (error instanceof ServerEnded) return undefined
            throw error
          },
        )
        if (server) {
          await wish(server, death)
          await Promise.race([server.ended, new Promise((done) => setTimeout(done, 60_000).unref())])
          if (!server.isOver()) {
            findings.problems.push(`the failpoint ${label} was not reached`)
            return void (await server.stop())
          }
          findings.must(
            (await server.ended).signal === 'SIGKILL',
            `${label}: the server ended by itself: ${server.log().slice(-500)}`,
          )
        }
        hit.add(death.name)
        options.print?.(`died at ${label}${server ? '' : ' while starting'}`)
        await letTimePass(place)
      }
      for (const [area, own] of Map.groupBy(deaths, ({ name }) => areaOf(name))) {
        for (const death of own) await die(death)
        const server = await startServer(place, options, envOf(area))
        // Whoever had no answer asks again with the same key: everything is done once.
        for (const death of own) {
          const answers = await wish(server, death)
          const odd = answers.find(({ status }) => status !== 200)
          findings.must(
            odd === undefined,
            `${death.name}: asked again, ${odd?.status} ${JSON.stringify(odd?.body)?.slice(0, 200)}`,
          )
        }
        await until(
          'every lote is answered and every file loaded',
          async () => (await openLotes(place)).length === 0 && (await loadsEnded(place)),
          60_000,
        ).catch(async () => {
          findings.problems.push(
            `${area}: not every lote and load came to its end: ${JSON.stringify(await openLotes(place))}`,
          )
        })
        await server.stop()
      }
      for (const file of files.values()) {
        const stored = await storedOf(place, file)
        findings.must(
          stored.rows === file.rows && stored.cents === file.cents,
          `${file.name}: ${stored.rows} of ${file.rows} rows`,
        )
      }
      const [approved] = await place.rows<{ n: number }>(
        `select count(*)::int as n from audit_entry where action = 'SUBMETER'`,
      )
      findings.equal('approvals', approved?.n ?? 0, waiting.length)
      carrier.stop()
      findings.equal('remessas carried twice', carrier.taken.length - new Set(carrier.taken).size, 0)
      const simulated = await place.rows<{ state: SimulatorState }>('select state from bureau_simulator')
      const states = [...simulated.map(({ state }) => state), ...carrier.states.values()]
      await mustEqualLedger(place, findings, (deaths.length - files.size) * 3 * 2, states)
      const anchors = readFileSync(anchorFile(place.folder), 'utf8').split('\n').length - 1
      findings.equal('anchors of one day', anchors, 1)
      await mustHold(place, findings)
      await database.down()
      return {
        failpoints: names.length,
        hit: hit.size,
        deaths: deaths.length,
        files: files.size,
        approvals: approved?.n ?? 0,
      }
    }),
}
