import { globSync, readFileSync } from 'node:fs'

import { ask, until } from './asking.ts'
import { giveRoots, letTimePass, mustEqualLedger, openLotes } from './bureau-world.ts'
import { mustHold } from './ending.ts'
import { type ErpFile, erpFile, storedOf, upload } from './erp-file.ts'
import { type Gate } from './gate.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { type Server, ServerEnded, startServer } from './server.ts'
import { addItems, addPerson, decision, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'

/** The names of all failpoints, from the source: a new one is taken up by itself. */
export function failpointNames(): string[] {
  const root = new URL('../src/', import.meta.url)
  const found = globSync('**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(new URL(path, root), 'utf8').matchAll(/\bfailpoint\('([^']+)'\)/g)].map(
        ([, name]) => name ?? '',
      ),
    )
  return [...new Set(found)].toSorted()
}

// At the start of a server some units of work pass by; the small run lets them pass, the long one dies in each of the first.
const occurrences = (name: string, isLong: boolean) =>
  name.startsWith('work:') ? (isLong ? [1, 2, 3, 4, 5] : [2]) : isLong ? [1, 2] : [1]

const loadsEnded = async (place: Place) =>
  (await place.rows(`select 1 from erp_load where status <> 'PROCESSADA'`)).length === 0

/** Dies at each failpoint in turn while a file is loaded, a lote sent and a boleto approved, then goes on. */
export const failpoints: Gate = {
  name: 'failpoints',
  row: 'R5',
  promise:
    'a crash before or after each wait that writes: every failpoint is reached, afterwards everything ends as if nothing had been',
  run: (options) =>
    inPlace(async (place, findings) => {
      const isLong = options.size === 'long'
      const deaths = failpointNames().flatMap((name) => occurrences(name, isLong).map((n) => ({ name, n })))
      const database = await place.up()
      const items = await addItems(place, {
        malls: deaths.length,
        items: deaths.length * 3,
        status: 'PENDENTE_DE_ENVIO',
      })
      const waiting = await addItems(place, {
        malls: deaths.length,
        items: deaths.length,
        status: here,
        from: 5_000,
        handledBy: { PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: [999] },
      })
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      await giveRoots(place, malls)
      const sender = await addPerson(place, 'envia', 'regua')
      const approver = await addPerson(place, 'aprova', 'approver', malls)
      const files: ErpFile[] = []
      const hit = new Set<string>()
      let reached = 0

      const doAll = async ({ address }: Server, index: number) => {
        const file = files[index] ?? erpFile(`F${index}-`, 300)
        files[index] = file
        const own = waiting[index]
        const key = (act: string) => `${act} da morte número ${index}`
        return Promise.all([
          upload(address, sender.token, file.name, file.text, key('arquivo')),
          ask(address, paths.send, { shoppings: [malls[index] ?? 0] }, { token: sender.token, key: key('envio') }),
          ask(
            address,
            paths.submit,
            { status: [here], boletos: [decision(own?.id ?? 0)] },
            { token: approver.token, key: key('aprovação') },
          ),
        ])
      }
      for (const [index, { name, n }] of deaths.entries()) {
        const env = { REGUA_FAIL_AT: `${name}:${n}` }
        const server = await startServer(place, options, env).catch((error: unknown) => {
          if (error instanceof ServerEnded) return undefined
          throw error
        })
        if (server) {
          await doAll(server, index)
          await Promise.race([server.ended, new Promise((done) => setTimeout(done, 15_000).unref())])
          if (!server.isOver()) {
            findings.problems.push(`the failpoint ${name}:${n} was not reached`)
            await server.stop()
            continue
          }
          findings.must(
            (await server.ended).signal === 'SIGKILL',
            `${name}:${n}: the server ended by itself: ${server.log().slice(-500)}`,
          )
        }
        reached += 1
        hit.add(name)
        options.print?.(`died at ${name}:${n}${server ? '' : ' while starting'}`)
        await letTimePass(place)
      }
      const server = await startServer(place, options)
      // Whoever had no answer asks again with the same key: everything is done once.
      for (const index of deaths.keys()) {
        const answers = await doAll(server, index)
        findings.must(
          answers.every(({ status }) => status === 200),
          `after death ${index}: ${answers.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 120)}`).join(' | ')}`,
        )
      }
      await until(
        'every lote is answered and every file loaded',
        async () => (await openLotes(place)).length === 0 && (await loadsEnded(place)),
        60_000,
      ).catch(() => {
        findings.problems.push('not every lote and load came to its end')
      })
      for (const file of files) {
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
      await mustEqualLedger(place, findings, items.length * 2)
      await mustHold(place, findings)
      await server.stop()
      await database.down()
      return {
        failpoints: failpointNames().length,
        hit: hit.size,
        deaths: reached,
        files: files.length,
        approvals: approved?.n ?? 0,
      }
    }),
}
