import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'

import type { SimulatorState } from '#features/negativation/bureau-exchange/gateway/simulator.ts'
import { anchorFile } from '#server/audit/audit-anchor.ts'

import { type Answer, ask, until } from './requests.ts'
import { assignRoots, ageLeftovers, mustEqualLedger, openLotes } from './bureau-world.ts'
import { startCarrier } from './carrier.ts'
import { mustHold } from './drill-end.ts'
import {
  type ErpFile,
  erpFile,
  type NoticedBoleto,
  storedOf,
  upload,
  uploadNotices,
} from './erp-file.ts'
import type { Findings, Drill, DrillOptions } from './drill.ts'
import { importFilings, mustBeAbsent, mustBeComplete } from './import-run.ts'
import { inPlace } from './in-place.ts'
import { lowerRequirement, fireList, mustShowList } from './list-run.ts'
import { isBusy, shownMonth, submitRun } from './month-run.ts'
import type { Place } from './place.ts'
import { type Server, ServerEnded, startServer } from './server.ts'
import { addItems, addPerson, decision, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'

/** Names of all failpoints of some areas, read from the source, so new ones are included. */
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

/**
 * Failpoints of the backup commands and of searches, which the drills `restore` and `kill-search`
 * use, and of messages: sending/send.test.ts and the drill `messages` die at each transaction.
 */
export const testedElsewhere = (area: string): boolean =>
  ['backup', 'restore', 'search', 'message'].includes(area)

// These need the bureau behind folders, as in production; others use the simulator.
const isOfFolders = (name: string) => ['outbox', 'inbox'].includes(areaOf(name))

// At server start some units of work pass; the small run skips them, the long one dies in each of
// the first.
const occurrences = (name: string, isLong: boolean) =>
  areaOf(name) === 'work' ? (isLong ? [1, 2, 3, 4, 5] : [2]) : isLong ? [1, 2] : [1]

/** The first failpoint of each area, for the small size. */
export const firstOfEachArea = (names: readonly string[]): string[] =>
  [...Map.groupBy(names, areaOf).values()].flatMap((own) => own.slice(0, 1))

// A seeded fault may affect only its own failpoint, so use all failpoints then.
const chooseNames = ({ size, faults }: DrillOptions): string[] => {
  const all = failpointNames((area) => !testedElsewhere(area))
  return size === 'small' && faults === undefined ? firstOfEachArea(all) : all
}

const loadsEnded = async (place: Place) =>
  (await place.rows(`select 1 from erp_load where status not in ('PROCESSADA', 'DESFEITA')`))
    .length === 0

/** A processed load, because only processed loads can be undone. */
async function processedLoad(place: Place, file: ErpFile): Promise<number> {
  const find = () =>
    place.rows<{ id: number }>(
      `select id from erp_load where file_name = $1
       and status in ('PROCESSADA', 'DESFAZENDO', 'DESFEITA')`,
      [file.name],
    )
  await until(`${file.name} is loaded`, async () => (await find()).length > 0, 60_000)
  return Number((await find())[0]?.id)
}

const importsEnded = async (place: Place) =>
  (await place.rows(`select 1 from file_import where is_being_undone`)).length === 0

/** Uploads notices for the boletos of a mall and requests their undo. */
async function undoNotices(
  place: Place,
  address: string,
  mall: number,
  asking: (act: string) => { readonly token: string; readonly key: string },
): Promise<Answer[]> {
  const boletos = await place.rows<NoticedBoleto>(
    `
      select m.economic_unit as unit, c.luc, b.number, c.document
      from boleto b
      join contract c on c.id = b.contract_id
      join mall m on m.id = b.mall_id
      where b.mall_id = $1`,
    [mall],
  )
  const { token, key } = asking('avisos')
  const file = { name: `avisos-${mall}.csv`, boletos }
  const handedIn = await uploadNotices(address, token, file, key)
  const undone = await ask(
    address,
    `${paths.imports}/${String(handedIn.body['id'])}/desfazer`,
    undefined,
    { method: 'POST', ...asking('desfazer avisos') },
  )
  return [handedIn, undone]
}

/** Runs the base and the calculation of a month in turn; without a server both requests fail. */
async function runMonth(
  place: Place,
  server: Server,
  mall: number,
  asking: (act: string) => { readonly token: string; readonly key: string },
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const kind of ['BASE', 'CALCULO'] as const) {
    answers.push(await submitRun(server.address, kind, '2026-09', [mall], asking(kind)))
    await until(
      `the run ends: ${kind}`,
      async () => server.isOver() || !(await isBusy(place, mall)),
      60_000,
    )
  }
  return answers
}

/** Every mall with a computed month must show it completely. */
async function mustShowMonths(
  place: Place,
  findings: Findings,
  malls: readonly number[],
): Promise<void> {
  for (const mall of malls) {
    const [billed] = await place.rows<{ cents: number }>(
      `
        select sum(original_cents)::bigint as cents
        from titulo
        where mall_id = $1 and original_due_on between '2026-09-01' and '2026-09-30'`,
      [mall],
    )
    const { summedCents, tituloCents } = await shownMonth(place, mall, '2026-09')
    findings.equal(`mall ${mall}: cents of its month`, summedCents, billed?.cents ?? -1)
    findings.equal(`mall ${mall}: cents of its títulos`, tituloCents, billed?.cents ?? -1)
  }
}

type Death = { readonly name: string; readonly n: number; readonly index: number }

/**
 * Dies at each failpoint in turn during a load, a lote, a month, the eligible list, filings and an
 * approval, then resumes.
 */
export const failpoints: Drill = {
  name: 'failpoints',
  row: 'R5',
  promise:
    'a crash before or after each write: every failpoint is reached, and everything ends as without the crash',
  run: (options) =>
    inPlace(async (place, findings) => {
      const names = chooseNames(options)
      const deaths: Death[] = names
        .flatMap((name) => occurrences(name, options.size === 'long').map((n) => ({ name, n })))
        .map((death, index) => ({ ...death, index }))
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
      })
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      await assignRoots(place, malls)
      await lowerRequirement(place)
      const [mall] = await place.rows<{ name: string }>('select name from mall order by id limit 1')
      const mallName = mall?.name ?? ''
      const sender = await addPerson(place, 'envia', 'regua')
      const approver = await addPerson(place, 'aprova', 'approver', malls)
      const loadFiles = new Map<number, ErpFile>()
      const undoneFiles = new Map<number, ErpFile>()
      const fileOf = (files: Map<number, ErpFile>, index: number, prefix: string): ErpFile => {
        const file = files.get(index) ?? erpFile(`${prefix}${index}-`, 300)
        files.set(index, file)
        return file
      }
      const hit = new Set<string>()
      const carrier = startCarrier(place.folder)
      const envOf = (name: string) => (isOfFolders(name) ? carrier.env : {})

      // Each death has a user request with an idempotency key: an approval, and the act that
      // reaches the failpoint.
      const wish = async (server: Server, { name, index }: Death): Promise<Answer[]> => {
        const { address } = server
        const key = (act: string) => `${act} da morte número ${index}`
        const approval = ask(
          address,
          paths.submit,
          { status: [here], boletos: [decision(waiting[index]?.id ?? 0)] },
          { token: approver.token, key: key('aprovação') },
        )
        if (areaOf(name) === 'load') {
          const file = fileOf(loadFiles, index, 'F')
          return Promise.all([
            approval,
            upload(address, sender.token, file.name, file.text, key('arquivo')),
          ])
        }
        if (areaOf(name) === 'undo') {
          const file = fileOf(undoneFiles, index, 'U')
          const sentAnswer = await upload(
            address,
            sender.token,
            file.name,
            file.text,
            key('arquivo'),
          )
          const load = await processedLoad(place, file)
          const answer = await ask(address, `/bff/producer/cargas/${load}/desfazer`, undefined, {
            method: 'POST',
            token: sender.token,
            key: key('desfazer'),
          })
          return [await approval, sentAnswer, answer]
        }
        if (areaOf(name) === 'undo-import') {
          const asking = (act: string) => ({ token: sender.token, key: key(act) })
          return [await approval, ...(await undoNotices(place, address, malls[index] ?? 0, asking))]
        }
        if (areaOf(name) === 'delinquency') {
          const mall = malls[index] ?? 0
          const asking = (act: string) => ({ token: sender.token, key: key(act) })
          return [await approval, ...(await runMonth(place, server, mall, asking))]
        }
        if (areaOf(name) === 'lawsuits') {
          const asking = { token: sender.token, key: key('disparar') }
          return [await approval, await fireList(place, server, asking)]
        }
        if (areaOf(name) === 'import') {
          const asking = { token: sender.token, key: key('ajuizamento manual') }
          return [await approval, await importFilings(address, mallName, index, asking)]
        }
        if (areaOf(name) === 'anchor') {
          // An earlier start may have written the daily anchor already, which is written once.
          rmSync(anchorFile(place.folder), { force: true })
          await place.rows(`select enqueue('server.anchor', '{}'::json, 'âncora', null, 5)`)
        }
        return Promise.all([
          approval,
          ask(
            address,
            paths.send,
            { shoppings: [malls[index] ?? 0] },
            { token: sender.token, key: key('envio') },
          ),
        ])
      }
      const die = async (death: Death) => {
        const label = `${death.name}:${death.n}`
        const server = await startServer(
          place,
          { ...options, failAt: label },
          envOf(death.name),
        ).catch((error: unknown) => {
          if (error instanceof ServerEnded) return undefined
          throw error
        })
        if (server) {
          await wish(server, death)
          await Promise.race([
            server.exit,
            new Promise((resolve) => setTimeout(resolve, 60_000).unref()),
          ])
          if (!server.isOver()) {
            // Some failpoints are passed once per process or thread.
            if (death.n === 1) findings.problems.push(`the failpoint ${label} was not reached`)
            return void (await server.stop())
          }
          findings.must(
            (await server.exit).signal === 'SIGKILL',
            `${label}: the server ended by itself: ${server.log().slice(-500)}`,
          )
        }
        hit.add(death.name)
        if (areaOf(death.name) === 'import') await mustBeAbsent(place, findings, death.index, label)
        options.print?.(`died at ${label}${server ? '' : ' while starting'}`)
        await ageLeftovers(place)
      }
      for (const [area, own] of Map.groupBy(deaths, ({ name }) => areaOf(name))) {
        for (const death of own) await die(death)
        const server = await startServer(place, options, envOf(area))
        // Repeat unanswered requests with the same key: everything is done once.
        for (const death of own) {
          const answers = await wish(server, death)
          const odd = answers.find(({ status }) => status !== 200)
          findings.must(
            odd === undefined,
            `${death.name}: asked again, ${odd?.status} ${JSON.stringify(odd?.body)?.slice(0, 200)}`,
          )
          if (area === 'import') await mustBeComplete(place, findings, death.index, answers[1])
        }
        await until(
          'every lote is answered and every file loaded',
          async () =>
            (await openLotes(place)).length === 0 &&
            (await loadsEnded(place)) &&
            (await importsEnded(place)),
          60_000,
        ).catch(async () => {
          findings.problems.push(
            `${area}: not every lote and load came to its end: ${JSON.stringify(await openLotes(place))}`,
          )
        })
        await server.stop()
      }
      for (const file of loadFiles.values()) {
        const stored = await storedOf(place, file)
        findings.must(
          stored.rows === file.rows && stored.cents === file.cents,
          `${file.name}: ${stored.rows} of ${file.rows} rows`,
        )
      }
      for (const file of undoneFiles.values()) {
        const stored = await storedOf(place, file)
        findings.must(stored.rows === 0, `${file.name}: ${stored.rows} rows are still there`)
      }
      const ofImports = deaths.filter(({ name }) => areaOf(name) === 'undo-import')
      const [imports] = await place.rows<{ undone: number; notices: number }>(
        `select (select count(*)::int from file_import where undone_at is not null) as undone,
           (select count(*)::int from notice) as notices`,
      )
      findings.equal('imports taken back', imports?.undone ?? 0, ofImports.length)
      findings.equal('notices that are still there', imports?.notices ?? 0, 0)
      const ofMonths = deaths.filter(({ name }) => areaOf(name) === 'delinquency')
      await mustShowMonths(
        place,
        findings,
        ofMonths.map(({ index }) => malls[index] ?? 0),
      )
      const ofLists = deaths.filter(({ name }) => areaOf(name) === 'lawsuits')
      await mustShowList(place, findings, ofLists.length)
      const [approved] = await place.rows<{ n: number }>(
        `select count(*)::int as n from audit_entry where action = 'SUBMETER'`,
      )
      findings.equal('approvals', approved?.n ?? 0, waiting.length)
      carrier.stop()
      findings.equal(
        'remessas carried twice',
        carrier.takenFiles.length - new Set(carrier.takenFiles).size,
        0,
      )
      const simulated = await place.rows<{ state: SimulatorState }>(
        'select state from bureau_simulator',
      )
      const states = [...simulated.map(({ state }) => state), ...carrier.states.values()]
      const withoutLote = deaths.filter(({ name }) =>
        ['load', 'undo', 'undo-import', 'import', 'delinquency', 'lawsuits'].includes(areaOf(name)),
      )
      await mustEqualLedger(place, findings, (deaths.length - withoutLote.length) * 3 * 2, states)
      const anchored = anchorFile(place.folder)
      const anchors = existsSync(anchored)
        ? readFileSync(anchored, 'utf8').split('\n').length - 1
        : 0
      const wantsAnchor = names.some((name) => areaOf(name) === 'anchor')
      findings.must(
        anchors === 1 || (anchors === 0 && !wantsAnchor),
        `anchors of one day: ${anchors} instead of ${wantsAnchor ? 1 : 'at most 1'}`,
      )
      await mustHold(place, findings)
      await database.down()
      return {
        failpoints: names.length,
        hit: hit.size,
        deaths: deaths.length,
        files: loadFiles.size + undoneFiles.size,
        months: ofMonths.length,
        lists: ofLists.length,
        imports: deaths.filter(({ name }) => areaOf(name) === 'import').length,
        approvals: approved?.n ?? 0,
      }
    }),
}
