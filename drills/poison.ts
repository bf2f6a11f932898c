import { ask, until } from './requests.ts'
import { assignRoots } from './bureau-world.ts'
import { mustHold } from './drill-end.ts'
import { erpFile, storedOf, upload } from './erp-file.ts'
import type { Findings, Drill, DrillOptions } from './drill.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { startServer } from './server.ts'
import { addItems, addPerson, isRefreshed, paths } from './world.ts'

type JobRow = {
  readonly task: string
  readonly attempts: number
  readonly most: number
  readonly error: string | null
  readonly isHeld: boolean
}

const tries = { 'bureau.send': 12, 'receivables.load': 5 } as const

/**
 * Loads whose parsing never ends or exhausts memory: each fails with a reason, and blocks no other load.
 */
async function poisonedReading(
  place: Place,
  token: string,
  how: 'spin' | 'exhaust',
  findings: Findings,
  options: DrillOptions,
): Promise<number> {
  const env = { DATABASE_URL: place.url }
  const server = await startServer(place, { ...options, failAt: `${how} load:reading` }, env)
  const file = erpFile(`P${how[0]}-`, 500)
  const sentAnswer = await upload(server.address, token, file.name, file.text)
  findings.equal(`${how}: received`, sentAnswer.status, 200)
  const id = Number(sentAnswer.body['id'])
  let slowestOther = 0
  const state = async () => {
    await place.rows(
      `
        update graphile_worker._private_jobs
        set run_at = now()
        where locked_at is null and attempts < max_attempts`,
    )
    await place.rows(`select enqueue('negativation.refresh', '{}'::json, null, null, 5)`)
    slowestOther = Math.max(
      slowestOther,
      await until('another job is done', () => isRefreshed(place), 20_000, 20),
    )
    findings.equal(`${how}: health`, (await ask(server.address, '/healthz')).status, 200)
    const [load] = await place.rows<{ status: string; tries: number | null }>(
      `
        select l.status,
          (
            select j.attempts::int
            from graphile_worker._private_jobs j
            where j.key = 'receivables.load ' || l.id
          ) as tries
        from erp_load l
        where l.id = $1`,
      [id],
    )
    // Permanently refused, or dead after its last retry.
    return (
      load?.status === 'REJEITADA' ||
      (load?.status === 'ERRO' &&
        (load.tries ?? tries['receivables.load']) >= tries['receivables.load'])
    )
  }
  await until(`${how}: the load ends`, state, 90_000, 200).catch(() =>
    findings.problems.push(`${how}: the load did not come to an end`),
  )
  findings.must(!server.isOver(), `${how}: the server ended`)
  findings.equal(`${how}: rows of the load`, (await storedOf(place, file)).rows, 0)
  await server.stop()
  return slowestOther
}

/**
 * Two jobs that always fail: one is unreadable, one hits a row that cannot be written to a file.
 */
export const poison: Drill = {
  name: 'poison',
  row: 'R27',
  promise:
    'a job that always fails, never ends or takes all memory is set aside after its tries with its cause; others do not wait',
  run: (options) =>
    inPlace(async (place, findings) => {
      const database = await place.up()
      const items = await addItems(place, { malls: 2, items: 20, status: 'PENDENTE_DE_ENVIO' })
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      await assignRoots(place, malls)
      const { token } = await addPerson(place, 'envia', 'regua')
      const env = { DATABASE_URL: place.url }
      const web = await startServer(place, options, { ...env, REGUA_ROLE: 'web' })
      // Enqueued through the product, to use its retry limit; corrupted before any worker runs.
      for (const mall of malls)
        findings.equal(
          'sending',
          (await ask(web.address, paths.send, { shoppings: [mall] }, { token })).status,
          200,
        )
      await place.rows(
        `
          update bureau_submission
          set record = '{}'
          where batch_id = (select min(id) from bureau_batch)`,
      )
      await place.rows(
        `
          select enqueue(
            'receivables.load', '{"loadId": "não é um número"}'::json, 'veneno', null, 5
          )`,
      )
      // A load killed in its last try must not look as if it were running.
      const interruptedErpFile = erpFile('V-', 10)
      const receivedAnswer = await upload(
        web.address,
        token,
        interruptedErpFile.name,
        interruptedErpFile.text,
      )
      await place.rows(
        `update graphile_worker._private_jobs set attempts = max_attempts where key = $1`,
        [`receivables.load ${String(receivedAnswer.body['id'])}`],
      )
      await place.rows(`update erp_load set status = 'VALIDANDO'`)
      const worker = await startServer(place, options, { ...env, REGUA_ROLE: 'worker' })
      const jobs = () =>
        place.rows<JobRow>(
          `
            select t.identifier as task, j.attempts::int as attempts, j.max_attempts::int as most,
              j.last_error as error, j.locked_at is not null as "isHeld"
           from graphile_worker._private_jobs j
             join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier in ('bureau.send', 'receivables.load') and j.key is distinct from $1
           order by 1`,
          [`receivables.load ${String(receivedAnswer.body['id'])}`],
        )
      const isAside = ({ task, attempts, isHeld }: JobRow) =>
        !isHeld && attempts >= (tries[task as keyof typeof tries] ?? 0)
      let slowestOther = 0
      const others = async () => {
        await place.rows(`select enqueue('negativation.refresh', '{}'::json, null, null, 5)`)
        slowestOther = Math.max(
          slowestOther,
          await until('another job is done', () => isRefreshed(place), 20_000, 20),
        )
      }
      await until(
        'the poison is put aside',
        async () => {
          // Skip the retry delays, which grow to an hour.
          await place.rows(
            `
              update graphile_worker._private_jobs
              set run_at = now()
              where locked_at is null and attempts < max_attempts`,
          )
          await others()
          return (await jobs()).length === 2 && (await jobs()).every(isAside)
        },
        90_000,
        100,
      ).catch(async () => {
        findings.problems.push(
          `the poison is still tried: ${JSON.stringify(await jobs()).slice(0, 400)}`,
        )
      })
      const aside = await jobs()
      for (const { task, attempts, most, error } of aside) {
        const wanted = tries[task as keyof typeof tries]
        findings.equal(`${task}: tries`, attempts, wanted)
        findings.equal(`${task}: most tries`, most, wanted)
        findings.must((error ?? '').length > 5, `${task}: no cause was kept`)
      }
      const before = aside.map(({ attempts }) => attempts).join(' ')
      await others()
      findings.must(
        (await jobs()).map(({ attempts }) => attempts).join(' ') === before,
        'a job that was put aside was tried again',
      )
      const [load] = await place.rows<{ status: string; error: string | null }>(
        'select status, error from erp_load',
      )
      findings.must(
        load?.status === 'ERRO' && (load.error ?? '').includes('parou em todas as tentativas'),
        `the interrupted load is ${load?.status}: ${load?.error}`,
      )
      const lotes = await place.rows<{ status: string }>(
        'select status from bureau_batch order by id',
      )
      findings.must(lotes[1]?.status === 'RESPONDIDO', `the sound lote is ${lotes[1]?.status}`)
      findings.atMost('another job took at most, ms', slowestOther, 5_000)
      await worker.stop()
      await web.stop()
      for (const how of ['spin', 'exhaust'] as const)
        slowestOther = Math.max(
          slowestOther,
          await poisonedReading(place, token, how, findings, options),
        )
      findings.atMost(
        'another job took at most, beside a poisoned reading, ms',
        slowestOther,
        5_000,
      )
      await mustHold(place, findings)
      await database.down()
      return {
        poison: aside.length,
        tries: aside.reduce((sum, { attempts }) => sum + attempts, 0),
        slowestOtherMs: Math.round(slowestOther),
      }
    }),
}
